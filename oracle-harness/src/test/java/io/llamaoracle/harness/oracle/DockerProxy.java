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

/** Docker's socket behind a port that can go away in the middle of everything, as a daemon that is stopped. */
final class DockerProxy implements Closeable {
    private static final String SOCKET = "/var/run/docker.sock";
    private final ServerSocketChannel server;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    DockerProxy() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread.ofVirtual().start(this::accept);
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
                open.add(client);
                open.add(docker);
                Thread.ofVirtual().start(() -> pump(client, docker));
                Thread.ofVirtual().start(() -> pump(docker, client));
            }
        } catch (IOException closed) {
            open.clear();
        }
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
    void stop() throws IOException {
        Set<SocketChannel> all = Set.copyOf(open);
        server.close();
        for (SocketChannel each : all) {
            each.close();
        }
    }

    @Override
    public void close() throws IOException {
        stop();
    }
}
