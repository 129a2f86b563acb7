/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.batch.pool;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.batch.control.NodeReport;
import org.hawser.cluster.batch.plan.AllocatedNode;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.Profile;

/**
 * Who starts the pools of the workers: one mpirun where all nodes have the same Open MPI and its Java bindings, else the
 * NodeManager of each. {@code hawser.reuse.agent-start} forces one of the two.
 *
 * @param reason for the user; blank if the cluster has no pools
 */
public record PoolStart(boolean underMpirun, String reason) {
    /** The key by which a NodeManager knows who starts its pool. */
    public static final String KEY = "hawser.reuse.agent-start";

    /** The value of the key for pools under mpirun. */
    public static final String MPIRUN = "mpirun";

    private static final String LAUNCH_MODE = "hawser.reuse.launch-mode";
    private static final String SPARE_RANKS = "hawser.reuse.spare-ranks";
    /** Of an agent: 128 MiB of heap, and what a JVM takes beside it, the shuffle's buffers included. */
    private static final int AGENT_MEBIBYTES = 320;
    /** Of a spare rank that waits; docs/mpi.md says how that was measured. One that is used replaces what is lost. */
    private static final int SPARE_MEBIBYTES = 96;

    public PoolStart {
        requireNonNull(reason, "reason is null");
    }

    /**
     * The choice for these nodes.
     *
     * @param nodes what the workers say about themselves
     * @throws ClusterException if the user's settings ask for mpirun, and a node cannot run it
     */
    public static PoolStart choose(AllocationSpec spec, NodeReport master, Map<AllocatedNode, NodeReport> nodes) {
        if (spec.profile() == Profile.STOCK
                || !spec.settings().getOrDefault(LAUNCH_MODE, "reuse").equalsIgnoreCase("reuse")) {
            return new PoolStart(false, "");
        }
        Optional<String> requested = Optional.ofNullable(spec.settings().get(KEY));
        if (requested.isPresent() && !requested.get().equalsIgnoreCase(MPIRUN)) {
            return new PoolStart(false, "without mpirun, since " + KEY + " is " + requested.get());
        }
        Map<AllocatedNode, NodeReport> all = new LinkedHashMap<>();
        all.put(spec.plan().master(), master);
        spec.plan().workers().forEach(worker -> all.put(worker, nodes.get(worker)));
        Optional<String> obstacle = all.entrySet().stream()
                .flatMap(node ->
                        obstacle(node.getKey(), node.getValue(), spec.plan().master(), master))
                .findFirst();
        if (obstacle.isPresent() && requested.isPresent()) {
            throw new ClusterException(KEY + " is " + MPIRUN + ", but " + obstacle.get()
                    + ". Load the same module of Open MPI on all nodes, or leave the key out; nothing was started.");
        }
        return obstacle.map(reason -> new PoolStart(false, "over TCP, without mpirun, since " + reason))
                .orElseGet(() -> new PoolStart(true, "under one mpirun of Open MPI " + master.mpi().version()));
    }

    /**
     * The memory that the pool of a worker needs beside its slots, in MiB.
     *
     * @param settings the user's
     */
    public int mebibytes(Map<String, String> settings) {
        if (reason.isBlank()) {
            return 0;
        }
        return AGENT_MEBIBYTES + (underMpirun ? spareRanks(settings) * SPARE_MEBIBYTES : 0);
    }

    private static int spareRanks(Map<String, String> settings) {
        String text = settings.getOrDefault(SPARE_RANKS, "1").strip();
        if (!text.matches("\\d{1,4}")) {
            throw new ClusterException(SPARE_RANKS + " is \"" + text + "\": it must be a number from 0 to 1024.");
        }
        return Integer.parseInt(text);
    }

    private static Stream<String> obstacle(
            AllocatedNode node, NodeReport report, AllocatedNode master, NodeReport ofMaster) {
        if (!report.mpi().isUsable()) {
            return Stream.of("on node " + node + " " + report.mpi().reason());
        }
        return report.mpi().version().equals(ofMaster.mpi().version())
                ? Stream.empty()
                : Stream.of("node " + node + " has Open MPI " + report.mpi().version() + ", and the master " + master
                        + " " + ofMaster.mpi().version());
    }
}
