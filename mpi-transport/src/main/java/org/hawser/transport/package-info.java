/**
 * Small requests and large payloads between the processes of one allocation. An {@link org.hawser.transport.Endpoint} calls
 * peers of a {@link org.hawser.transport.world.WorldDirectory}; payload goes straight into the caller's own direct buffer,
 * which is posted before the request leaves, and comes from the direct or mapped buffers of whoever answers.
 *
 * <p>Three implementations behave alike: Open MPI, Netty and a simulated one for tests. They share one protocol, in
 * {@code exchange}, over what {@code org.hawser.transport.exchange.Fabric} asks of a network.
 *
 * <p>Threads: an endpoint owns one thread, which does everything. Its methods may be called from any thread. Handlers,
 * and whatever hangs on the futures that it hands out, run on that thread: they must not block.
 */
package org.hawser.transport;
