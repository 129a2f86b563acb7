// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hawser.reuse.compat.jdk.PrivateField;

/** The fields of Hadoop's objects that clean-up reads or sets. */
public enum HadoopMember {
    FILE_SYSTEM_CACHE_MAP("fs.FileSystem$Cache", "map"),
    FILE_SYSTEM_CACHE_AUTO_CLOSE("fs.FileSystem$Cache", "toAutoClose"),
    FILE_SYSTEM_DELETE_ON_EXIT("fs.FileSystem", "deleteOnExit"),
    STORAGE_STATISTICS_MAP("fs.GlobalStorageStatistics", "map"),
    HDFS_SHORT_CIRCUIT_CACHES("hdfs.ClientContext", "shortCircuitCache"),
    HDFS_RENEWERS("hdfs.client.impl.LeaseRenewer$Factory", "renewers"),
    RPC_CLIENTS("ipc.ClientCache", "clients"),
    METRICS_BEAN_NAMES("metrics2.lib.DefaultMetricsSystem", "mBeanNames"),
    METRICS_SOURCE_NAMES("metrics2.lib.DefaultMetricsSystem", "sourceNames"),
    METRICS_NAMES("metrics2.lib.UniqueNames", "map"),
    JVM_METRICS("metrics2.source.JvmMetrics$Singleton", "impl"),
    THREAD_TARGET("util.concurrent.SubjectInheritingThread", "hadoopTarget"),
    REPORTER_TASK("mapred.Task$TaskReporter", "this$0"),
    REPORTER_LOCK("mapred.Task$TaskReporter", "lock"),
    TASK_DONE("mapred.Task", "taskDone"),
    COMPARATOR_CONFIGURATION("io.WritableComparator", "conf"),
    NM_TOKENS("yarn.client.api.NMTokenCache", "nmTokens"),
    SHUTDOWN_HOOKS("util.ShutdownHookManager", "hooks"),
    SHUTDOWN_IN_PROGRESS("util.ShutdownHookManager", "shutdownInProgress"),
    SHUTDOWN_HOOK("util.ShutdownHookManager$HookEntry", "hook"),
    SHUTDOWN_HOOK_TIMEOUT("util.ShutdownHookManager$HookEntry", "timeout"),
    SHUTDOWN_HOOK_TIME_UNIT("util.ShutdownHookManager$HookEntry", "unit");

    private static final Map<HadoopMember, PrivateField> RESOLVED = new ConcurrentHashMap<>();

    @SuppressWarnings("ImmutableEnumChecker") // a record of two names
    private final HadoopName member;

    HadoopMember(String className, String fieldName) {
        member = HadoopName.of(className, fieldName);
    }

    HadoopName member() {
        return member;
    }

    public Object of(Object target) {
        return field().get(target);
    }

    public void set(Object target, Object value) {
        field().set(target, value);
    }

    private PrivateField field() {
        return RESOLVED.computeIfAbsent(this, self -> PrivateField.of(member.classInUse(), member.memberName()));
    }
}
