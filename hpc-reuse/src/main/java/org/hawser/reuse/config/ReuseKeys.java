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
package org.hawser.reuse.config;

import java.time.Duration;
import java.util.List;
import org.hawser.common.config.ConfigKey;
import org.hawser.common.config.KeyGroup;

/** Every key of HPC-Reuse. All are read by the NodeManager from {@code yarn-site.xml} and passed on to agent and slots. */
public final class ReuseKeys implements KeyGroup {
    /** Of one node. */
    static final int MOST_SLOTS = 1024;

    /** In MiB. */
    static final int LEAST_SLOT_MEMORY = 128;

    private static final String PREFIX = "hawser.reuse.";

    public static final ConfigKey<LaunchMode> MODE = ConfigKey.oneOf(PREFIX + "launch-mode", LaunchMode.class)
            .defaultValue("reuse")
            .description(
                    "How containers are started: in the slots of the pool; forked as in stock Hadoop; or, for comparisons, "
                            + "each in a JVM of its own that MPI starts for it, which needs hawser.reuse.agent-start = mpirun.")
            .build();

    public static final ConfigKey<Integer> SLOTS = ConfigKey.integer(PREFIX + "slots")
            .range(1, MOST_SLOTS)
            .noDefault()
            .description("Slots of this node. Without it, as many containers of the scheduler's minimum size, or of "
                    + "hawser.reuse.slot-memory if that is more, as fit into yarn.nodemanager.resource.memory-mb.")
            .build();

    public static final ConfigKey<Long> SLOT_MEMORY = ConfigKey.bytes(PREFIX + "slot-memory")
            .range(LEAST_SLOT_MEMORY + "m", "1t")
            .noDefault()
            .description("Memory that one slot may occupy. A container that was granted less is forked, since memory "
                    + "monitoring would kill it. Without it, the node's container memory divided by the slots.")
            .build();

    public static final ConfigKey<Long> SLOT_HEAP = ConfigKey.bytes(PREFIX + "slot-heap")
            .range("64m", "1t")
            .noDefault()
            .description(
                    "Java heap of a slot (-Xmx). A container that asks for more is forked. Without it, four fifths "
                            + "of the slot's memory, as MapReduce gives its tasks.")
            .build();

    public static final ConfigKey<List<String>> SLOT_JAVA_OPTIONS = ConfigKey.strings(PREFIX + "slot-java-options")
            .defaultValue("-XX:+UseSerialGC,-XX:MaxMetaspaceFreeRatio=80,-Djava.net.preferIPv4Stack=true")
            .description("Further JVM options of every slot, separated by commas.")
            .build();

    public static final ConfigKey<List<String>> IGNORED_JAVA_OPTIONS = ConfigKey.strings(
                    PREFIX + "ignored-java-options")
            .defaultValue("-server,-Xms*,-Xmn*,-XX:+Use*GC,-XX:ParallelGCThreads=*,-XX:ConcGCThreads=*,-XX:NewRatio=*,"
                    + "-XX:NewSize=*,-XX:MaxNewSize=*,-XX:SurvivorRatio=*,-XX:TieredStopAtLevel=*,-XX:CICompilerCount=*,"
                    + "-XX:ReservedCodeCacheSize=*,-XX:+UseStringDeduplication,-XX:-UsePerfData,"
                    + "-XX:+PerfDisableSharedMem,-XX:SharedArchiveFile=*,-Xshare:*")
            .description(
                    "JVM options of a container that a slot may disregard, since they tune speed and change no result. "
                            + "A star stands for any text, and -D options may be named, too. Any other option that cannot be applied to "
                            + "a running JVM forks.")
            .build();

    public static final ConfigKey<String> LIBRARY_PATH = ConfigKey.string(PREFIX + "library-path")
            .noDefault()
            .description("Directories in which slots look for native libraries such as libhadoop, separated by colons. "
                    + "Without it, those that mapreduce.admin.user.env of the NodeManager's configuration gives to tasks. A "
                    + "container that finds libraries elsewhere is forked.")
            .build();

    public static final ConfigKey<Boolean> POOL_APPLICATION_MASTERS = ConfigKey.bool(PREFIX + "application-masters")
            .defaultValue("true")
            .description("Whether ApplicationMasters run in slots too.")
            .build();

    public static final ConfigKey<Duration> SLOT_WAIT = ConfigKey.duration(PREFIX + "slot-wait")
            .range("0ms", "10m")
            .defaultValue("3s")
            .description("How long a container waits for a free slot before it is forked.")
            .build();

    public static final ConfigKey<Boolean> CROSS_USERS = ConfigKey.bool(PREFIX + "cross-users")
            .defaultValue("false")
            .description(
                    "Whether one slot may serve several users. All containers of the default executor run under the "
                            + "NodeManager's account; only set it where users trust each other.")
            .build();

    public static final ConfigKey<AgentStart> AGENT_START = ConfigKey.oneOf(PREFIX + "agent-start", AgentStart.class)
            .defaultValue("nodemanager")
            .description(
                    "Who starts the node agent: the NodeManager; one mpirun for the pools of all nodes (the NodeManager "
                            + "steps in when no agent answers within hawser.reuse.agent-patience, or when it is gone); or something "
                            + "external, for which containers are forked until it comes.")
            .build();

    public static final ConfigKey<Duration> AGENT_PATIENCE = ConfigKey.duration(PREFIX + "agent-patience")
            .defaultValue("120s")
            .range("0s", "1h")
            .description("How long the NodeManager waits for an agent that mpirun starts before it starts one itself.")
            .build();

    public static final ConfigKey<Duration> AGENT_SILENCE = ConfigKey.duration(PREFIX + "agent-silence")
            .range("100ms", "10m")
            .defaultValue("5s")
            .description("How long an agent may leave the NodeManager without an answer, which asks for a sign of life "
                    + "once a second. A more silent one is taken to be stopped or to hang: containers are forked "
                    + "until it answers again, and those in slots go on.")
            .build();

    public static final ConfigKey<Integer> SPARE_RANKS = ConfigKey.integer(PREFIX + "spare-ranks")
            .range(0, 1024)
            .defaultValue("1")
            .description(
                    "JVMs of each node that mpirun starts beside agent and slots, and that wait to take the place of "
                            + "one that is lost. Without one left, a plain process takes it, and uses TCP instead of MPI.")
            .build();

    public static final ConfigKey<Boolean> MPI_CONCURRENT = ConfigKey.bool(PREFIX + "mpi-concurrent")
            .defaultValue("true")
            .description("Whether programs in slots that are ranks of mpirun may call MPI in any thread at any time "
                    + "(THREAD_MULTIPLE). Without it, or where Open MPI does not provide it, their calls go through the "
                    + "gate of HawserMpi.")
            .build();

    public static final ConfigKey<String> RUN_DIR = ConfigKey.string(PREFIX + "run-dir")
            .noDefault()
            .description(
                    "Directory of this node's agent: its socket, logs and archives; created with mode 0700. It must be "
                            + "on a local file system, its path at most 90 bytes long, and no other account may own it or be "
                            + "able to replace it: otherwise the NodeManager refuses to start. Each NodeManager of a node needs "
                            + "its own. Without it, a directory below "
                            + "java.io.tmpdir named after the user and the NodeManager's local directories.")
            .build();

    public static final ConfigKey<Long> MAX_LOG_SIZE = ConfigKey.bytes(PREFIX + "max-log-size")
            .range("64k", "1t")
            .defaultValue("16m")
            .description(
                    "Size of each log in the run directory, of its placements.tsv, and of mpirun's output, above which "
                            + "the file begins anew. The end of what it held, at most as much, stays beside it in a file whose name "
                            + "ends in .1.")
            .build();

    public static final ConfigKey<String> ADDRESS_DIR = ConfigKey.string(PREFIX + "address-dir")
            .noDefault()
            .description("Directory that all nodes see, in which agents say how processes of other nodes reach their "
                    + "services, such as the shuffle. Its files can be read by this account alone. Without it "
                    + "nobody finds them, and reducers fetch as in stock Hadoop.")
            .build();

    public static final ConfigKey<String> AGENT_HTTP = ConfigKey.string(PREFIX + "agent-http-address")
            .noDefault()
            .description(
                    "Where the agent answers /jmx, /prom, /conf and /stacks; port 0 takes any free one. Without it, any "
                            + "free port of the interface that the NodeManager's pages are on. With yarn.http.policy = HTTPS_ONLY it "
                            + "answers over HTTPS, with the certificate of ssl-server.xml.")
            .build();

    public static final ConfigKey<List<String>> AGENT_JAVA_OPTIONS = ConfigKey.strings(PREFIX + "agent-java-options")
            .defaultValue("-Xmx128m,-XX:+UseSerialGC")
            .description("JVM options of the node agent, separated by commas.")
            .build();

    public static final ConfigKey<Duration> ORPHAN_TIMEOUT = ConfigKey.duration(PREFIX + "orphan-timeout")
            .range("1s", "1d")
            .defaultValue("5m")
            .description("How long an agent lives on without a NodeManager, and a slot without an agent.")
            .build();

    public static final ConfigKey<Duration> SLOT_START_TIMEOUT = ConfigKey.duration(PREFIX + "slot-start-timeout")
            .range("1s", "10m")
            .defaultValue("60s")
            .description("How long a slot's JVM may take to start.")
            .build();

    public static final ConfigKey<Duration> CONFIRM_TIMEOUT = ConfigKey.duration(PREFIX + "confirm-timeout")
            .range("100ms", "10m")
            .defaultValue("10s")
            .description("How long a slot may take to confirm a container that was handed over.")
            .build();

    public static final ConfigKey<Duration> CLEANING_TIMEOUT = ConfigKey.duration(PREFIX + "cleaning-timeout")
            .range("100ms", "10m")
            .defaultValue("5s")
            .description("How long clean-up between two containers may take before the slot is replaced.")
            .build();

    public static final ConfigKey<Integer> PARALLEL_STARTS = ConfigKey.integer(PREFIX + "parallel-starts")
            .range(1, 1024)
            .defaultValue("4")
            .description("Slot JVMs of a node that may be starting at a time.")
            .build();

    public static final ConfigKey<Integer> MAX_USES = ConfigKey.integer(PREFIX + "max-uses")
            .range(0, Integer.MAX_VALUE)
            .defaultValue("0")
            .description("Containers after which a slot's JVM is replaced; 0 is without limit.")
            .build();

    public static final ConfigKey<Double> MAX_HEAP_RATIO = ConfigKey.ratio(PREFIX + "max-heap-ratio")
            .defaultValue("0.5")
            .description(
                    "Share of a slot's heap that may still be in use after clean-up and a collection; a fuller slot is "
                            + "replaced.")
            .build();

    public static final ConfigKey<Double> MAX_RESIDENT_RATIO = ConfigKey.ratio(PREFIX + "max-resident-ratio")
            .defaultValue("0.5")
            .description(
                    "Share of the memory that hawser.reuse.slot-memory leaves a fresh slot by which a slot's resident "
                            + "memory outside the Java heap may have grown. A slot that has grown more is replaced, before memory "
                            + "monitoring kills its next container. 0, or a node without memory monitoring, is without limit.")
            .build();

    public static final ConfigKey<Long> MAX_METASPACE = ConfigKey.bytes(PREFIX + "max-metaspace")
            .range("64m", "64g")
            .defaultValue("256m")
            .description("Class metadata of a slot above which its JVM is replaced.")
            .build();

    public static final ConfigKey<Integer> MAX_LEAKED_LOADERS = ConfigKey.integer(PREFIX + "max-leaked-loaders")
            .range(0, 1000)
            .defaultValue("5")
            .description(
                    "Class loaders of former containers that may still be reachable after a collection; a slot with more "
                            + "is replaced.")
            .build();

    public static final ConfigKey<Boolean> ARCHIVE = ConfigKey.bool(PREFIX + "class-archive")
            .defaultValue("true")
            .description(
                    "Whether slots, and containers that are forked, start from a class data sharing archive that the "
                            + "agent builds once.")
            .build();

    public static final ConfigKey<String> ARCHIVE_DIR = ConfigKey.string(PREFIX + "class-archive-dir")
            .noDefault()
            .description("Directory of the class archives, shared by all agents of one account on a node. Without it, "
                    + "hawser-cds-<user> below the NodeManager's java.io.tmpdir.")
            .build();

    public static final ConfigKey<Boolean> PRELOAD = ConfigKey.bool(PREFIX + "preload")
            .defaultValue("true")
            .description("Whether a slot loads the classes that MapReduce needs before it reports itself idle.")
            .build();

    public static final ConfigKey<Boolean> AUDIT = ConfigKey.bool(PREFIX + "audit")
            .defaultValue("false")
            .description(
                    "Whether every static field that a container changed and clean-up did not restore is written to "
                            + "<run-dir>/audit/slot-<n>.jsonl. Costs some 100 ms a container.")
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
