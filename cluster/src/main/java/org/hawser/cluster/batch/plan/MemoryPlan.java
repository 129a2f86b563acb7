// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.pool.PoolStarter;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.semem.config.SememKeys;

/**
 * How the memory of the nodes is divided. Containers are alike on all workers.
 *
 * @param masterHeap Java heap of NameNode and ResourceManager each, in MiB
 * @param workerHeap Java heap of DataNode and NodeManager each, in MiB
 * @param container memory of one container, in MiB
 * @param slots containers at a time on each worker, in the order of the workers
 */
public record MemoryPlan(int masterHeap, int workerHeap, int container, List<Integer> slots) {
    /** Below this a MapReduce task does not work: its heap would be smaller than its sort buffer and classes. */
    static final int LEAST_CONTAINER = 512;

    private static final int LEAST_HEAP = 256;
    /** Of an agent: 128 MiB of heap, and what a JVM takes beside it, the shuffle's buffers included. */
    private static final int AGENT = 320;
    /** Of a spare rank that waits; docs/mpi.md says how that was measured. One that is used replaces what is lost. */
    private static final int SPARE_RANK = 96;

    private static final int LARGEST_MASTER_HEAP = 8192;
    private static final int LARGEST_WORKER_HEAP = 4096;
    /** What a JVM takes beside its heap. */
    private static final int JVM_OVERHEAD = 192;

    private static final int ROUNDING = 64;
    private static final int LEAST_MEMORY_NODE = 64;

    public MemoryPlan {
        slots = List.copyOf(slots);
    }

    /**
     * A plan.
     *
     * @param requestedSlots of every worker; empty if as many as cores
     * @param pool what the pool of a worker needs beside its slots, in MiB: slots are in the memory of their containers
     * @param filesInMemory how many kinds of files, the blocks of HDFS and the data of jobs, are kept in memory: a quarter
     *     of a worker's memory is kept for each
     * @throws ClusterException if a node has too little memory for one container
     */
    public static MemoryPlan of(
            NodeSize master, List<NodeSize> workers, Optional<Integer> requestedSlots, int pool, int filesInMemory) {
        int masterHeap = heap(master.mebibytes() / 8, LARGEST_MASTER_HEAP);
        long least = workers.stream().mapToLong(NodeSize::mebibytes).min().orElseThrow();
        int workerHeap = heap(least / 16, LARGEST_WORKER_HEAP);
        long daemons = 2L * (workerHeap + JVM_OVERHEAD) + pool;
        int container = workers.stream()
                .mapToInt(worker ->
                        container(free(worker, daemons, filesInMemory), requestedSlots.orElse(worker.cores())))
                .min()
                .orElseThrow();
        List<Integer> slots = workers.stream()
                .map(worker -> (int) Math.min(
                        requestedSlots.orElse(worker.cores()), free(worker, daemons, filesInMemory) / container))
                .toList();
        return new MemoryPlan(masterHeap, workerHeap, container, slots);
    }

    /** What the pool of a worker needs beside its slots, intermediate files in memory included, in MiB. */
    public static int pool(PoolStarter starter, Map<String, String> settings) {
        int files = (int) Math.min(Integer.MAX_VALUE / 2, SememKeys.MEMORY.get(settings::get) >> 20);
        return switch (starter) {
            case NOBODY -> 0;
            case MPIRUN -> AGENT + ReuseKeys.SPARE_RANKS.get(settings::get) * SPARE_RANK + files;
            case NODEMANAGER, EXTERNAL -> AGENT + files;
        };
    }

    /**
     * The budget of a memory node, in MiB: what its daemon and the system leave of its memory, unless the user has set it.
     *
     * @param fileSystem size of the file system of the files, in MiB
     * @param wanted bytes that the user wants
     * @throws ClusterException if the node does not have that much
     */
    public static long memoryNode(AllocatedNode node, NodeSize size, long fileSystem, Optional<Long> wanted) {
        long most = Math.min(size.mebibytes() - size.mebibytes() / 16 - AGENT - JVM_OVERHEAD, fileSystem);
        long chosen = wanted.map(bytes -> bytes >> 20).orElse(most);
        if (chosen < LEAST_MEMORY_NODE || chosen > most) {
            throw new ClusterException("Memory node " + node + " has " + size.mebibytes() + " MiB of memory and "
                    + fileSystem + " MiB in its file system for intermediate files, which leaves room for " + most
                    + " MiB of them"
                    + (wanted.isPresent()
                            ? ", and " + SememKeys.DEDICATED_MEMORY + " is " + chosen + "m: lower it to at most that"
                            : ": at least " + LEAST_MEMORY_NODE + " MiB are needed")
                    + ", or ask for more memory for each node.");
        }
        return chosen;
    }

    private static int container(long free, int wantedSlots) {
        long share = Math.max(LEAST_CONTAINER, free / wantedSlots);
        return (int) Math.min(Integer.MAX_VALUE, share / ROUNDING * ROUNDING);
    }

    private static long free(NodeSize worker, long daemons, int filesInMemory) {
        long files = filesInMemory * worker.quarter();
        long free = worker.mebibytes() - daemons - files;
        if (free < LEAST_CONTAINER) {
            throw new ClusterException("A worker has " + worker.mebibytes()
                    + " MiB of memory, of which its daemons, its pool's agent and " + SememKeys.MEMORY + " need "
                    + daemons + " MiB" + (files > 0 ? " and files in memory " + files + " MiB" : "")
                    + ": no container of " + LEAST_CONTAINER + " MiB fits. Ask for more memory for each node.");
        }
        return free;
    }

    private static int heap(long wanted, int largest) {
        return (int) Math.max(LEAST_HEAP, Math.min(largest, wanted));
    }

    /** Java heap of a container of that memory: MapReduce's own share of four fifths. */
    public int containerHeap() {
        return container * 4 / 5;
    }
}
