// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.hawser.semem.policy.MapOutput;

/** A ledger that wants whatever it is told to have moved. */
final class FakeSwap implements Swap {
    private final BlockingQueue<MapOutput> wanted = new LinkedBlockingQueue<>();
    private final Queue<Error> errors = new ConcurrentLinkedQueue<>();
    /** How each move has ended. */
    private final List<String> ends = new CopyOnWriteArrayList<>();

    private volatile boolean outdated;
    private volatile Runnable before = () -> {};

    /** From now on, no output is wanted any more when its copies have been made. */
    void outdate() {
        outdated = true;
    }

    /** What happens before each step. */
    void before(Runnable used) {
        before = used;
    }

    void want(MapOutput output) {
        wanted.add(output);
    }

    /** The next question what is to be moved fails. */
    void fail(Error error) {
        errors.add(error);
    }

    List<String> ends() {
        return List.copyOf(ends);
    }

    @Override
    public List<MapOutput> awaitMoves(long millis) throws InterruptedException {
        Error error = errors.poll();
        if (error != null) {
            throw error;
        }
        MapOutput next = wanted.poll(millis, TimeUnit.MILLISECONDS);
        return next == null ? List.of() : List.of(next);
    }

    @Override
    public synchronized boolean moved(MapOutput output, Replacement replacement) throws IOException {
        if (outdated) {
            ends.add("outdated");
            return false;
        }
        replacement.run();
        ends.add("moved");
        return true;
    }

    @Override
    public void failed(MapOutput output) {
        ends.add("failed");
    }

    @Override
    public void noRoom(MapOutput output) {
        ends.add("no room");
    }

    @Override
    public synchronized void alone(Runnable step) {
        before.run();
        step.run();
    }

    @Override
    public void lost(String application, String path) {}
}
