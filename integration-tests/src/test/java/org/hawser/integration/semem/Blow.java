// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.semem;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;
import org.hawser.integration.harness.StoppedProcesses;

/** What happens to a cluster with memory nodes while a job runs. */
enum Blow {
    /** Its daemon starts another one, which has nothing. */
    MEMORY_AGENT_KILLED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.killMemoryAgent(nodes.anyNode(random));
        }
    },
    /** Nothing that was moved is left. */
    BOTH_MEMORY_AGENTS_KILLED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.killMemoryAgent(1);
            nodes.killMemoryAgent(2);
        }
    },
    /** Daemon and agent: nobody starts another one. */
    MEMORY_NODE_KILLED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.killMemoryNode(nodes.anyNode(random));
        }
    },
    /** It goes on when workers have given it up, with what they do not need any more. */
    MEMORY_AGENT_STOPPED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            stopUntilGivenUp(nodes, random, isOver).close();
        }
    },
    /** It never goes on. */
    MEMORY_AGENT_STOPPED_FOR_GOOD {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            TwoMemoryNodes.kill(stopUntilGivenUp(nodes, random, isOver));
        }
    },
    MEMORY_NODE_JOINS {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.join();
        }
    },
    MEMORY_NODE_DRAINED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.drain(nodes.anyNode(random));
        }
    },
    /** It knows where outputs of its node are. */
    WORKER_AGENT_KILLED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.killWorkerAgent(nodes.anyWorker(random));
        }
    },
    BOTH_WORKER_AGENTS_KILLED {
        @Override
        void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
            nodes.killWorkerAgent(1);
            nodes.killWorkerAgent(2);
        }
    };

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /**
     * Makes it happen.
     *
     * @param isOver whether the job has ended
     */
    abstract void strike(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver);

    private static StoppedProcesses stopUntilGivenUp(TwoMemoryNodes nodes, Random random, BooleanSupplier isOver) {
        long before = lost(nodes, lost -> true);
        StoppedProcesses agent = nodes.stopMemoryAgent(nodes.anyNode(random));
        lost(nodes, lost -> lost > before || isOver.getAsBoolean());
        return agent;
    }

    /** Waits until workers have given up so many nodes. An agent that has just been killed does not answer at first. */
    private static long lost(TwoMemoryNodes nodes, LongPredicate enough) {
        return await("workers to give up an agent that is stopped, or the job's end")
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> nodes.workers().sum("nodesLost"), enough::test);
    }
}
