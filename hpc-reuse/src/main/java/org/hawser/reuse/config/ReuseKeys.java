// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/** Every key of HPC-Reuse. The NodeManager reads them from {@code yarn-site.xml} and passes them to agent and slots. */
public final class ReuseKeys implements KeyGroup {
    /** Per node. */
    public static final int MOST_SLOTS = 1024;

    /** In MiB. */
    static final int LEAST_SLOT_MEMORY = 128;

    private static final String PREFIX = "hawser.reuse.";

    public static final ConfigKey<LaunchMode> MODE = ConfigKey.oneOf(PREFIX + "launch-mode", LaunchMode.class)
            .defaultValue("reuse")
            .description("How containers start. reuse: in slots. fork: each in a new JVM, as in stock Hadoop.")
            .build();

    public static final ConfigKey<Integer> SLOTS = ConfigKey.integer(PREFIX + "slots")
            .range(0, MOST_SLOTS)
            .noDefault()
            .description(
                    "Number of slots on this node. By default yarn.nodemanager.resource.memory-mb divided by "
                            + "the scheduler's minimum allocation, or by hawser.reuse.slot-memory if that is set and "
                            + "larger. 0 is for the agent of a memory node, which runs no containers; a NodeManager refuses it.")
            .build();

    public static final ConfigKey<Long> SLOT_MEMORY = ConfigKey.bytes(PREFIX + "slot-memory")
            .range(LEAST_SLOT_MEMORY + "m", "1t")
            .noDefault()
            .description("Memory that one slot may occupy. A container that was granted less is forked, because "
                    + "memory monitoring would kill it. By default the node's container memory divided by the "
                    + "number of slots.")
            .build();

    public static final ConfigKey<Long> SLOT_HEAP = ConfigKey.bytes(PREFIX + "slot-heap")
            .range("64m", "1t")
            .noDefault()
            .description("Java heap of a slot (-Xmx). A container that requests a larger heap is forked. By "
                    + "default four fifths of the slot's memory, the share that MapReduce gives its tasks.")
            .build();

    public static final ConfigKey<List<String>> SLOT_JAVA_OPTIONS = ConfigKey.strings(PREFIX + "slot-java-options")
            .defaultValue("-XX:+UseSerialGC,-XX:MaxMetaspaceFreeRatio=80,-Djava.net.preferIPv4Stack=true")
            .description("Additional JVM options for every slot, separated by commas.")
            .build();

    public static final ConfigKey<List<String>> IGNORED_JAVA_OPTIONS = ConfigKey.strings(
                    PREFIX + "ignored-java-options")
            .defaultValue("-server,-Xms*,-Xmn*,-XX:+Use*GC,-XX:ParallelGCThreads=*,-XX:ConcGCThreads=*,-XX:NewRatio=*,"
                    + "-XX:NewSize=*,-XX:MaxNewSize=*,-XX:SurvivorRatio=*,-XX:TieredStopAtLevel=*,-XX:CICompilerCount=*,"
                    + "-XX:ReservedCodeCacheSize=*,-XX:+UseStringDeduplication,-XX:-UsePerfData,"
                    + "-XX:+PerfDisableSharedMem,-XX:SharedArchiveFile=*,-Xshare:*")
            .description("JVM options of a container that a slot may ignore, because they tune speed and do not "
                    + "change results. A star matches any text. System properties (-D...) may be listed too. A "
                    + "container with any other option that a running JVM cannot apply is forked.")
            .build();

    public static final ConfigKey<String> LIBRARY_PATH = ConfigKey.string(PREFIX + "library-path")
            .noDefault()
            .description("Directories that slots search for native libraries such as libhadoop, separated by "
                    + "colons. By default the library path that mapreduce.admin.user.env of the NodeManager's "
                    + "configuration gives to tasks. A container with native libraries in other directories is "
                    + "forked.")
            .build();

    public static final ConfigKey<Boolean> POOL_APPLICATION_MASTERS = ConfigKey.bool(PREFIX + "application-masters")
            .defaultValue("true")
            .description("Whether ApplicationMasters also run in slots.")
            .build();

    public static final ConfigKey<Boolean> EARLY_HEARTBEATS = ConfigKey.bool(PREFIX + "early-heartbeats")
            .defaultValue("true")
            .description(
                    "Whether the NodeManager sends a heartbeat when a container has ended, so that its place is given "
                            + "to another one at once. If not, the ResourceManager hears of it with the next usual one.")
            .build();

    public static final ConfigKey<Duration> SLOT_WAIT = ConfigKey.duration(PREFIX + "slot-wait")
            .range("0ms", "10m")
            .defaultValue("3s")
            .description("How long a container waits for a free slot before it is forked.")
            .build();

    public static final ConfigKey<Boolean> CROSS_USERS = ConfigKey.bool(PREFIX + "cross-users")
            .defaultValue("false")
            .description("Whether one slot may serve several users. The default executor runs all containers under "
                    + "the NodeManager's account. Set this only where users trust each other.")
            .build();

    public static final ConfigKey<AgentStart> AGENT_START = ConfigKey.oneOf(PREFIX + "agent-start", AgentStart.class)
            .defaultValue("nodemanager")
            .description("Who starts the node agent. nodemanager: the NodeManager. mpirun: one mpirun for the "
                    + "pools of all nodes; the NodeManager starts an agent itself if none answers within "
                    + "hawser.reuse.agent-patience, or if the agent is lost. external: something else, such as "
                    + "hadoop pool start; containers are forked until an agent is there.")
            .build();

    public static final ConfigKey<Duration> AGENT_PATIENCE = ConfigKey.duration(PREFIX + "agent-patience")
            .defaultValue("120s")
            .range("0s", "1h")
            .description("How long a starting NodeManager waits for the agent that mpirun should start. After that it "
                    + "starts an agent itself.")
            .build();

    public static final ConfigKey<Duration> AGENT_SILENCE = ConfigKey.duration(PREFIX + "agent-silence")
            .range("100ms", "10m")
            .defaultValue("5s")
            .description("How long the agent may leave the NodeManager without an answer. The NodeManager asks for "
                    + "a sign of life once a second. After this time it forks containers until the agent "
                    + "answers again. Containers in slots continue.")
            .build();

    public static final ConfigKey<Integer> SPARE_RANKS = ConfigKey.integer(PREFIX + "spare-ranks")
            .range(0, 1024)
            .defaultValue("1")
            .description("JVMs per node that mpirun starts in addition to the agent and the slots. They wait to "
                    + "replace lost ranks. Once none is left, plain processes replace lost ranks and use TCP instead of "
                    + "MPI.")
            .build();

    public static final ConfigKey<Boolean> MPI_CONCURRENT = ConfigKey.bool(PREFIX + "mpi-concurrent")
            .defaultValue("true")
            .description("Whether programs in slots that are MPI ranks may call MPI from any thread at any "
                    + "time (THREAD_MULTIPLE). If not, or if Open MPI does not provide it, programs must call "
                    + "MPI within HawserMpi.call.")
            .build();

    public static final ConfigKey<String> RUN_DIR = ConfigKey.string(PREFIX + "run-dir")
            .noDefault()
            .description("Directory of this node's agent for its socket, logs and archives, created with mode "
                    + "0700. It must be on a local file system, and its path may be at most 90 bytes long. The "
                    + "NodeManager refuses to start if another account owns the directory or could replace it. "
                    + "Each NodeManager of a node needs its own. By default a directory in java.io.tmpdir, "
                    + "named after the user and the NodeManager's local directories.")
            .build();

    public static final ConfigKey<Long> MAX_LOG_SIZE = ConfigKey.bytes(PREFIX + "max-log-size")
            .range("64k", "1t")
            .defaultValue("16m")
            .description("Maximum size of each log in the run directory, of placements.tsv there, and of mpirun's "
                    + "output. A file that exceeds it starts again from empty. The end of its previous content, "
                    + "at most this size, is kept beside it in a file whose name ends in .1.")
            .build();

    public static final ConfigKey<String> ADDRESS_DIR = ConfigKey.string(PREFIX + "address-dir")
            .noDefault()
            .description("Directory, shared by all nodes, in which agents publish the addresses of their services, "
                    + "such as the shuffle. Only this account can read the files. If it is not set, agents "
                    + "cannot be found and reducers fetch as in stock Hadoop.")
            .build();

    public static final ConfigKey<String> AGENT_HTTP = ConfigKey.string(PREFIX + "agent-http-address")
            .noDefault()
            .description("Where the agent serves /jmx, /prom, /conf and /stacks. Port 0 takes any free port. By "
                    + "default any free port on the interface of the NodeManager's web pages. With "
                    + "yarn.http.policy = HTTPS_ONLY the agent uses HTTPS, with the certificate from "
                    + "ssl-server.xml.")
            .build();

    public static final ConfigKey<List<String>> AGENT_JAVA_OPTIONS = ConfigKey.strings(PREFIX + "agent-java-options")
            .defaultValue("-Xmx128m,-XX:+UseSerialGC")
            .description("JVM options of the node agent, separated by commas.")
            .build();

    public static final ConfigKey<Duration> ORPHAN_TIMEOUT = ConfigKey.duration(PREFIX + "orphan-timeout")
            .range("1s", "1d")
            .defaultValue("5m")
            .description("How long an agent keeps running without a NodeManager, and a slot without an agent.")
            .build();

    public static final ConfigKey<Duration> SLOT_START_TIMEOUT = ConfigKey.duration(PREFIX + "slot-start-timeout")
            .range("1s", "10m")
            .defaultValue("60s")
            .description("How long a slot's JVM may take to start.")
            .build();

    public static final ConfigKey<Duration> CONFIRM_TIMEOUT = ConfigKey.duration(PREFIX + "confirm-timeout")
            .range("100ms", "10m")
            .defaultValue("10s")
            .description("How long a slot may take to confirm a container that was assigned to it. A slot that "
                    + "takes longer is replaced.")
            .build();

    public static final ConfigKey<Duration> CLEANING_TIMEOUT = ConfigKey.duration(PREFIX + "cleaning-timeout")
            .range("100ms", "10m")
            .defaultValue("5s")
            .description("How long clean-up between two containers may take. A slot that takes longer is replaced.")
            .build();

    public static final ConfigKey<Integer> PARALLEL_STARTS = ConfigKey.integer(PREFIX + "parallel-starts")
            .range(1, 1024)
            .defaultValue("4")
            .description("How many slot JVMs of a node may start at the same time.")
            .build();

    public static final ConfigKey<Boolean> ON_DEMAND = ConfigKey.bool(PREFIX + "on-demand")
            .defaultValue("false")
            .description("Whether a slot's JVM starts only when a container waits for it, not in advance. For "
                    + "comparisons: the container waits for that start. Such slots are not MPI ranks.")
            .build();

    public static final ConfigKey<Integer> MAX_USES = ConfigKey.integer(PREFIX + "max-uses")
            .range(0, Integer.MAX_VALUE)
            .defaultValue("0")
            .description("Number of containers after which a slot's JVM is replaced. 0 means no limit.")
            .build();

    public static final ConfigKey<Double> MAX_HEAP_RATIO = ConfigKey.ratio(PREFIX + "max-heap-ratio")
            .defaultValue("0.5")
            .description("Share of a slot's heap that may still be in use after clean-up and a garbage collection. "
                    + "A slot above it is replaced.")
            .build();

    public static final ConfigKey<Double> MAX_RESIDENT_RATIO = ConfigKey.ratio(PREFIX + "max-resident-ratio")
            .defaultValue("0.5")
            .description("How far a slot's resident memory outside the Java heap may grow, as a share of the part "
                    + "of hawser.reuse.slot-memory that a fresh slot leaves free. A slot that has grown further "
                    + "is replaced before memory monitoring kills its next container. 0 means no limit. A node "
                    + "without memory monitoring has no limit either.")
            .build();

    public static final ConfigKey<Long> MAX_METASPACE = ConfigKey.bytes(PREFIX + "max-metaspace")
            .range("64m", "64g")
            .defaultValue("256m")
            .description("Maximum size of a slot's class metadata. A slot above it is replaced.")
            .build();

    public static final ConfigKey<Integer> MAX_LEAKED_LOADERS = ConfigKey.integer(PREFIX + "max-leaked-loaders")
            .range(0, 1000)
            .defaultValue("5")
            .description("How many class loaders of earlier containers may still be reachable after a garbage "
                    + "collection. A slot with more is replaced.")
            .build();

    public static final ConfigKey<Boolean> ARCHIVE = ConfigKey.bool(PREFIX + "class-archive")
            .defaultValue("true")
            .description("Whether agents, slots and forked containers start from a class data sharing archive. The "
                    + "first agent builds it.")
            .build();

    public static final ConfigKey<String> ARCHIVE_DIR = ConfigKey.string(PREFIX + "class-archive-dir")
            .noDefault()
            .description("Directory of the class archives, shared by all agents of one account on a node. By "
                    + "default hawser-cds-<user> in the NodeManager's java.io.tmpdir.")
            .build();

    public static final ConfigKey<Boolean> PRELOAD = ConfigKey.bool(PREFIX + "preload")
            .defaultValue("true")
            .description("Whether a slot loads MapReduce's classes before it reports that it is idle.")
            .build();

    public static final ConfigKey<Boolean> AUDIT = ConfigKey.bool(PREFIX + "audit")
            .defaultValue("false")
            .description("Whether to write every static field that a container changed and clean-up did not "
                    + "restore to <run-dir>/audit/slot-<n>.jsonl. This costs about 100 ms per container.")
            .build();

    @Override
    public String module() {
        return "hpc-reuse";
    }

    @Override
    public String title() {
        return "HPC-Reuse: containers in reused JVMs";
    }

    @Override
    public List<ConfigKey<?>> keys() {
        return ConfigKey.declaredIn(ReuseKeys.class);
    }
}
