package io.llamaoracle.harness.oracle;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Docker's socket behind a port that can go away in the middle of everything, as a daemon that is stopped. */
final class DockerProxy implements Closeable {
    private static final String SOCKET = "/var/run/docker.sock";
    private static final Logger LOG = LoggerFactory.getLogger(DockerProxy.class);
    private final ServerSocketChannel server;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    DockerProxy() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofPlatform().daemon().start(this::accept);
    }

    int port() throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel client = server.accept();
                SocketChannel docker = SocketChannel.open(StandardProtocolFamily.UNIX);
                docker.connect(UnixDomainSocketAddress.of(SOCKET));
                if (!keep(client, docker)) {
                    return;
                }
                Thread.ofPlatform().daemon().start(() -> pump(client, docker));
                Thread.ofPlatform().daemon().start(() -> pump(docker, client));
            }
        } catch (IOException closed) {
            LOG.debug("no more connections", closed);
        }
    }

    /** False, and both closed, when it has been stopped meanwhile. */
    private synchronized boolean keep(SocketChannel client, SocketChannel docker) throws IOException {
        if (!server.isOpen()) {
            client.close();
            docker.close();
            return false;
        }
        return open.add(client) && open.add(docker);
    }

    private static void pump(SocketChannel from, SocketChannel to) {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try (from;
                to) {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (IOException closed) {
            buffer.clear();
        }
    }

    /** No connection is taken or left from here on. */
    synchronized void stop() throws IOException {
        server.close();
        for (SocketChannel each : open) {
            each.close();
        }
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
