// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.hawser.transport.Endpoint;
import org.hawser.transport.PeerId;
import org.hawser.transport.contract.World;
import org.hawser.transport.ranks.RankProcess;
import org.hawser.transport.world.WorldDirectory;

/** The ranks that mpirun started, as rank 0 sees them. Signals are real; a member's node is its process id. */
final class MpiWorld implements World {
    private final Endpoint me;
    private final WorldDirectory directory;
    private final Set<PeerId> stopped = new HashSet<>();

    MpiWorld(Endpoint me, WorldDirectory directory) {
        this.me = me;
        this.directory = directory;
    }

    @Override
    public Endpoint me() {
        return me;
    }

    @Override
    public void kill(PeerId peer) {
        process(peer).kill();
        stopped.remove(peer);
    }

    @Override
    public void stop(PeerId peer) {
        process(peer).stop();
        stopped.add(peer);
    }

    @Override
    public void resume(PeerId peer) {
        process(peer).resume();
        stopped.remove(peer);
    }

    @Override
    public void await(CompletableFuture<?> future) {
        Awaitility.await()
                .pollDelay(0, TimeUnit.MILLISECONDS)
                .pollInterval(1, TimeUnit.MILLISECONDS)
                .atMost(60, TimeUnit.SECONDS)
                .until(future::isDone);
    }

    @Override
    public boolean becomes(BooleanSupplier condition) {
        try {
            Awaitility.await()
                    .pollDelay(0, TimeUnit.MILLISECONDS)
                    .pollInterval(1, TimeUnit.MILLISECONDS)
                    .atMost(30, TimeUnit.SECONDS)
                    .until(condition::getAsBoolean);
            return true;
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() {
        Set.copyOf(stopped).forEach(this::resume);
        me.close();
    }

    private RankProcess process(PeerId peer) {
        return new RankProcess(Long.parseLong(directory.find(peer).orElseThrow().node()));
    }
}
