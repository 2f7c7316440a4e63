package io.llamaoracle.harness.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A connection that can be asked whether the client has left while its request is being answered. What is read in asking is
 * kept for the next request.
 */
final class PeekingEndPoint extends SocketChannelEndPoint {
    private static final int BUFFER = 4096;
    private ByteBuffer kept;

    PeekingEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
    }

    /** Whether the client has left; only while a request is answered whose body was read. */
    synchronized boolean isGone() {
        if (kept != null || !isOpen()) {
            return !isOpen();
        }
        ByteBuffer buffer = BufferUtil.allocate(BUFFER);
        try {
            int n = super.fill(buffer);
            if (n > 0) {
                kept = buffer;
            }
            return n < 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public synchronized int fill(ByteBuffer buffer) throws IOException {
        if (kept == null) {
            return super.fill(buffer);
        }
        int n = BufferUtil.append(buffer, kept);
        if (!kept.hasRemaining()) {
            kept = null;
        }
        return n;
    }

    @Override
    protected void needsFillInterest() {
        if (hasKept()) {
            getFillInterest().fillable();
        } else {
            super.needsFillInterest();
        }
    }

    private synchronized boolean hasKept() {
        return kept != null;
    }
}
