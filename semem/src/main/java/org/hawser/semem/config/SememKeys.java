// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;
import org.hawser.semem.policy.NodeChoice;

/**
 * The configuration keys of the memory for intermediate files. The node agent reads them from {@code yarn-site.xml}, but for
 * {@link #FREE_ON_COMMIT}, which is a setting of each job.
 */
public final class SememKeys implements KeyGroup {
    /**
     * The value of {@code mapreduce.job.reduce.shuffle.consumer.plugin.class} with which reducers ask agents where outputs
     * are. By name, so that a task with another shuffle does not load it.
     */
    public static final String HAWSER_SHUFFLE = "org.hawser.shuffle.hadoop.HawserShuffle";

    /** How the names of all keys begin. */
    public static final String PREFIX = "hawser.semem.";

    public static final ConfigKey<Long> MEMORY = ConfigKey.bytes(PREFIX + "memory")
            .range("0", "64t")
            .defaultValue("0")
            .description("Memory of each node for the intermediate files of jobs, in addition to the memory of "
                    + "containers. Files that do not fit are on disk. 0 keeps all of them on disk.")
            .build();

    public static final ConfigKey<String> MEMORY_DIR = ConfigKey.string(PREFIX + "memory-dir")
            .defaultValue("/dev/shm")
            .description("The file system in memory (tmpfs) that holds the files. Each node agent makes a directory of "
                    + "its own in it.")
            .build();

    public static final ConfigKey<Strategy> STRATEGY = ConfigKey.oneOf(PREFIX + "strategy", Strategy.class)
            .defaultValue("auto")
            .description(
                    "Whose memory holds the files: with ramdisk, that of the node that writes them; with dedicated, "
                            + "also that of memory nodes; with every-node, also that of other workers. auto means dedicated if "
                            + "there are memory nodes, and ramdisk otherwise.")
            .build();

    public static final ConfigKey<Long> DEDICATED_MEMORY = ConfigKey.bytes(PREFIX + "dedicated-memory")
            .range("0", "64t")
            .defaultValue("0")
            .description(
                    "Makes the node agent a memory node with so much memory for map outputs of other nodes. It needs "
                            + "no NodeManager. To be set in the settings of memory nodes alone.")
            .build();

    public static final ConfigKey<NodeChoice> PLACEMENT = ConfigKey.oneOf(PREFIX + "placement", NodeChoice.class)
            .defaultValue("weighted")
            .description("Which node gets the next map output: weighted gives turns in proportion to free memory, "
                    + "round-robin gives equal turns, local-first prefers nodes whose names begin alike, fill-first "
                    + "uses the next node when one is full, and near-reducers prefers nodes that run reducers of the "
                    + "output's job. near-reducers makes a difference with the strategy every-node, as memory nodes "
                    + "run no reducers.")
            .build();

    public static final ConfigKey<Boolean> FREE_ON_COMMIT = ConfigKey.bool(PREFIX + "free-on-commit")
            .defaultValue("false")
            .description(
                    "Whether the memory of a job's map outputs is freed while the job runs: of each output, what a "
                            + "reducer has fetched, as soon as that reducer has committed. A setting of the job, which needs "
                            + "Hawser's shuffle. The price: if the job's ApplicationMaster is lost, and the next one has to run a "
                            + "committed reducer again, it also runs all maps again.")
            .build();

    public static final ConfigKey<Integer> COPIES = ConfigKey.integer(PREFIX + "copies")
            .range(1, 2)
            .defaultValue("1")
            .description(
                    "How many memory nodes get each map output that is moved. With 2, the loss of one of them costs "
                            + "nothing but memory.")
            .build();

    public static final ConfigKey<Integer> HIGH_WATERMARK = ConfigKey.integer(PREFIX + "high-watermark")
            .range(0, 100)
            .defaultValue("50")
            .description(
                    "How much of a node's memory complete map outputs may have, together with what it lends, in percent. Above "
                            + "that, they are moved to other nodes, the oldest first.")
            .build();

    public static final ConfigKey<Duration> NODE_TIMEOUT = ConfigKey.duration(PREFIX + "node-timeout")
            .range("1s", "10m")
            .defaultValue("5s")
            .description("How long a memory node may not answer before what it holds counts as lost. The maps are then "
                    + "run again, unless there is a second copy.")
            .build();

    public static final ConfigKey<Duration> ORPHAN_TIMEOUT = ConfigKey.duration(PREFIX + "orphan-timeout")
            .range("10s", "24h")
            .defaultValue("10m")
            .description("A memory node frees what belongs to a node that has been silent for this long.")
            .build();

    public static final ConfigKey<Integer> JOB_SHARE = ConfigKey.integer(PREFIX + "job-share")
            .range(1, 100)
            .defaultValue("50")
            .description("Percent of the memory that one application may get while another one has files in it or asks "
                    + "for room. With 50, of two jobs neither can take what the other needs; a job that is alone on the "
                    + "node can take everything, and keeps what it has until it deletes it or ends.")
            .build();

    public static final ConfigKey<Duration> WAIT = ConfigKey.duration(PREFIX + "wait")
            .range("0s", "20s")
            .defaultValue("0s")
            .description("How long a task waits until others have freed memory, before its file goes to disk. A task "
                    + "that waits does nothing else, so a wait pays off only if the disk is very slow. While map outputs "
                    + "are on their way to memory nodes, a task waits up to 2s in any case.")
            .build();

    public static final ConfigKey<FilePool> FILE_POOL = ConfigKey.oneOf(PREFIX + "file-pool", FilePool.class)
            .defaultValue("auto")
            .description(
                    "Whether files that find no room in memory share one file of their node, hawser-semem-pool in a "
                            + "local directory of the NodeManager. That saves the creation and the opens of many files, which are "
                            + "slow on a parallel file system. With auto, they do where the local directory is on a parallel or "
                            + "network file system.")
            .build();

    public static final ConfigKey<String> SPILL_DIR = ConfigKey.string(PREFIX + "spill-dir")
            .noDefault()
            .description(
                    "The directory of the pool file, in place of a local directory of the NodeManager: an absolute path "
                            + "on the central file system, which all nodes may share. Each node makes a directory of its own in it. "
                            + "With it, the local directories may be in memory on nodes without a local disk, and what finds no "
                            + "room is still on disk.")
            .build();

    @Override
    public String module() {
        return "semem";
    }

    @Override
    public String title() {
        return "Intermediate data in memory";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(SememKeys.class);
    }
}
