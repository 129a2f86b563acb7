// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.ipc.ClientCache;
import org.apache.hadoop.service.ServiceOperations.ServiceListeners;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanerTable;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.HdfsClientState;
import org.hawser.reuse.compat.hadoop.HistoryRecords;
import org.hawser.reuse.compat.hadoop.LibraryCaches;
import org.hawser.reuse.compat.hadoop.Pruning;

/** Empties static fields of Hadoop in which a container's work leaves something. */
public final class HadoopCleaners implements CleanerTable {
    private static final List<HadoopStatic> EXITS = List.of(HadoopStatic.FIRST_EXIT, HadoopStatic.FIRST_HALT);
    private static final List<HadoopStatic> RPC_CLIENTS = List.of(
            HadoopStatic.RPC_CLIENTS_PROTOBUF,
            HadoopStatic.RPC_CLIENTS_PROTOBUF_LEGACY,
            HadoopStatic.RPC_CLIENTS_WRITABLE);

    private static final List<HadoopStatic> RPC_CACHES = List.of(
            HadoopStatic.RPC_PROTOCOL_ENGINES,
            HadoopStatic.RPC_SIGNATURES,
            HadoopStatic.RPC_FINGERPRINTS,
            HadoopStatic.CALL_QUEUE_DECAY_METRICS,
            HadoopStatic.CALL_QUEUE_FAIR_METRICS);

    private static final List<HadoopStatic> YARN = List.of(
            HadoopStatic.RESOURCE_TYPES_READ,
            HadoopStatic.NODE_RESOURCES_READ,
            HadoopStatic.RACK_MAPPING,
            HadoopStatic.RACK_RESOLVER_READ,
            HadoopStatic.WEB_CLIENT,
            HadoopStatic.WEB_CLIENT_SSL,
            HadoopStatic.WEB_CLIENT_HTTPS,
            HadoopStatic.TAGS_LOWER_CASE,
            HadoopStatic.QUERY_TAGS_LOWER_CASE);

    private static final List<HadoopStatic> TASK = List.of(
            HadoopStatic.TASK_ATTEMPT,
            HadoopStatic.TASK_LOG_FILE_SYSTEM,
            HadoopStatic.TASK_LOG_STDOUT_LENGTH,
            HadoopStatic.TASK_LOG_STDERR_LENGTH,
            HadoopStatic.TASK_LOG_SYSLOG_LENGTH,
            HadoopStatic.TASK_LOG_ATTEMPT,
            HadoopStatic.LOCAL_JOB_NUMBER,
            HadoopStatic.PATH_CLEANUP_THREAD,
            HadoopStatic.COUNTER_LIMITS_READ,
            HadoopStatic.PROGRESS_MIN_DELTA,
            HadoopStatic.PROGRESS_MAX_WAIT,
            HadoopStatic.FETCHER_SSL,
            HadoopStatic.FETCHER_SSL_FACTORY);

    private static final List<HadoopStatic> MASTER = List.of(
            HadoopStatic.MASTER_STARTED,
            HadoopStatic.MASTER_CONTAINER_SPEC,
            HadoopStatic.MASTER_CLASS_PATH,
            HadoopStatic.MASTER_APP_CLASS_PATH,
            HadoopStatic.MASTER_HTTP_POLICY,
            HadoopStatic.MASTER_HISTORY_HTTP_POLICY);

    @Override
    public List<Cleaner> cleaners() {
        return List.of(
                new SmallCleaner("hadoop-configuration", ConfigurationCleaner::new),
                new SmallCleaner("hadoop-file-system-state", FileSystemStateCleaner::new),
                // While the threads that a file system closes with are alive.
                SmallCleaner.forgetting("hadoop-file-systems", Phase.END_EXECUTION, 20, FileSystemsCleaner::forget),
                // After the threads, which open others until they end: a map that is killed while it spills, for
                // example.
                SmallCleaner.forgetting("late-file-systems", Phase.END_EXECUTION, 105, FileSystemsCleaner::forget),
                // Late: what other cleaners make Hadoop log still belongs to the container's log.
                new SmallCleaner("log4j", Phase.RESTORE, 900, Log4jCleaner::new),
                // Before the threads: the system stops its own timer.
                SmallCleaner.forgetting("hadoop-metrics", Phase.END_EXECUTION, 45, MetricsSystemCleaner::replace),
                new SmallCleaner("hadoop-security", SecurityCleaner::new),
                new SmallCleaner("hadoop-writables", WritablesCleaner::new),
                // After the file systems, and while the threads of connections live: a client waits for them.
                SmallCleaner.forgetting("hdfs-clients", Phase.END_EXECUTION, 30, HadoopCleaners::dropHdfsClients),
                SmallCleaner.forgetting("hadoop-rpc-clients", Phase.END_EXECUTION, 40, HadoopCleaners::stopRpcClients),
                SmallCleaner.forgetting("hadoop-exit", HadoopCleaners::forgetExit),
                SmallCleaner.forgetting("yarn-state", HadoopCleaners::forgetYarn),
                SmallCleaner.forgetting("mapreduce-task", HadoopCleaners::forgetTask),
                SmallCleaner.forgetting("mapreduce-master", HadoopCleaners::forgetMaster),
                new SmallCleaner("hadoop-codecs", () -> trace -> dropCodecs()),
                new SmallCleaner("hadoop-reflection", () -> {
                    HadoopStatic.SERIALIZATION.clear();
                    return trace -> dropReflection() + LibraryCaches.forget(trace.jobClassLoader());
                }));
    }

    /** What the container's HDFS clients shared: DataNode connections, short-circuit shares, lease renewers. */
    private static int dropHdfsClients() {
        return HdfsClientState.closeContexts()
                + HdfsClientState.forgetLeaseRenewers()
                + HdfsClientState.shutDownPools();
    }

    /** Connections were opened with the container's tokens. */
    private static int stopRpcClients() {
        RPC_CACHES.forEach(Pruning::clear);
        Pruning.dropForeign(HadoopStatic.RPC_SERVER_PROTOCOLS);
        return RPC_CLIENTS.stream()
                .flatMap(field -> field.value(ClientCache.class).stream())
                .mapToInt(HadoopCleaners::stop)
                .sum();
    }

    private static int stop(ClientCache cache) {
        int clients = ((Map<?, ?>) HadoopMember.RPC_CLIENTS.of(cache)).size();
        if (clients > 0) {
            cache.clearCache();
        }
        return clients;
    }

    /** Makes {@code ExitUtil} forget that the container exited, and lets the next one exit. */
    private static int forgetExit() {
        int changed = HadoopStatic.EXIT_DISABLED.clear() + HadoopStatic.HALT_DISABLED.clear();
        for (HadoopStatic first : EXITS) {
            changed += first.value()
                    .map(reference -> ((AtomicReference<?>) reference).getAndSet(null) == null ? 0 : 1)
                    .orElse(0);
        }
        return changed;
    }

    /** What YARN's client classes and Hadoop's network and service classes learnt. */
    private static int forgetYarn() {
        int changed = HadoopStatic.clear(YARN);
        HadoopStatic.NM_TOKENS.ifPresent(cache -> ((Map<?, ?>) HadoopMember.NM_TOKENS.of(cache)).clear());
        HadoopStatic.SERVICE_LISTENERS.ifPresent(listeners -> ((ServiceListeners) listeners).reset());
        changed += Pruning.clear(HadoopStatic.RESOLVED_HOSTS);
        Pruning.clear(HadoopStatic.CHILD_SHELLS);
        return changed;
    }

    /** The task attempt and the job's settings that MapReduce's task classes keep once per JVM. */
    private static int forgetTask() {
        int changed = HadoopStatic.clear(TASK);
        Pruning.clear(HadoopStatic.COUNTER_SCHEMES);
        HadoopStatic.FETCHER_NUMBER.ifPresent(number -> ((AtomicInteger) number).set(0));
        HadoopStatic.MAP_OUTPUT_NUMBER.ifPresent(number -> ((AtomicInteger) number).set(0));
        HadoopStatic.AGGREGATOR_DESCRIPTORS.ifPresent(descriptors -> ((Collection<?>) descriptors).clear());
        return changed;
    }

    /** The job that the ApplicationMaster served: the next one's tasks would get its resources, environment and token. */
    private static int forgetMaster() {
        HistoryRecords.adopt();
        int changed = HadoopStatic.clear(MASTER);
        HadoopStatic.MASTER_CLASS_PATH_READ.ifPresent(flag -> ((AtomicBoolean) flag).set(false));
        return changed + Pruning.clear(HadoopStatic.MASTER_HISTORY_FILES);
    }

    /** The container's own codecs; pooled buffers of Hadoop's codecs stay warm. */
    private static int dropCodecs() {
        int dropped = Pruning.dropForeign(HadoopStatic.CODEC_COMPRESSORS);
        dropped += Pruning.dropForeign(HadoopStatic.CODEC_DECOMPRESSORS);
        Pruning.invalidate(HadoopStatic.CODEC_COMPRESSOR_COUNTS);
        Pruning.invalidate(HadoopStatic.CODEC_DECOMPRESSOR_COUNTS);
        return dropped;
    }

    /** The container's classes in caches of constructors and types; what they know of shared classes stays warm. */
    private static int dropReflection() {
        int dropped = Pruning.dropForeign(HadoopStatic.CONSTRUCTORS);
        HadoopStatic.SERIALIZATION.clear();
        return dropped;
    }
}
