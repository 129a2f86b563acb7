// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.GlobalStorageStatistics;
import org.apache.hadoop.fs.impl.WeakReferenceThreadMap;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.CapturingClasses;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;
import org.hawser.reuse.compat.hadoop.SharedClasses;

/** Forgets what file systems counted, found and cached for the container. */
final class FileSystemStateCleaner implements SmallCleaner.Work {
    private static final String STORAGE_STATISTICS = "org.apache.hadoop.fs.GlobalStorageStatistics";

    private final Optional<Object> ioStatisticsEnabled;
    private final Map<Object, Object> auditContext;

    FileSystemStateCleaner() {
        CapturingClasses.initialise();
        ioStatisticsEnabled = HadoopStatic.IO_STATISTICS_ENABLED.value();
        auditContext = HadoopStatic.AUDIT_GLOBAL_CONTEXT
                .value()
                .<Map<Object, Object>>map(map -> new HashMap<>((Map<?, ?>) map))
                .orElse(Map.of());
        forget();
    }

    @Override
    public int clean(ContainerTrace trace) {
        return forget();
    }

    private int forget() {
        int changed = forgetStatistics();
        // The next container may bring file systems of its own: the search is due again.
        Pruning.clear(HadoopStatic.FILE_SYSTEM_SERVICES);
        HadoopStatic.FILE_SYSTEM_SERVICES_LOADED.clear();
        Pruning.clear(HadoopStatic.HAR_METADATA);
        Pruning.clear(HadoopStatic.LOCAL_DIR_CONTEXTS);
        Pruning.dropForeign(HadoopStatic.ABSTRACT_FILE_SYSTEM_CONSTRUCTORS);
        Pruning.dropForeign(HadoopStatic.DISK_VALIDATORS);
        changed += HadoopStatic.FILE_SYSTEM_SYMLINKS.clear();
        changed += HadoopStatic.DELEGATION_TOKEN_RENEWER.clear();
        restoreAuditContext();
        return changed;
    }

    private int forgetStatistics() {
        int forgotten = Pruning.clear(HadoopStatic.FILE_SYSTEM_STATISTICS);
        forgotten += Pruning.clear(HadoopStatic.ABSTRACT_FILE_SYSTEM_STATISTICS);
        if (SharedClasses.LOADED.isInitialised(STORAGE_STATISTICS)) {
            synchronized (GlobalStorageStatistics.INSTANCE) {
                ((Map<?, ?>) HadoopMember.STORAGE_STATISTICS_MAP.of(GlobalStorageStatistics.INSTANCE)).clear();
            }
        }
        HadoopStatic.IO_STATISTICS_CONTEXTS.ifPresent(map -> ((WeakReferenceThreadMap<?>) map).clear());
        HadoopStatic.IO_STATISTICS_NUMBER.ifPresent(number -> ((AtomicLong) number).set(1));
        ioStatisticsEnabled.ifPresent(enabled -> HadoopStatic.IO_STATISTICS_ENABLED.set(enabled));
        return forgotten;
    }

    @SuppressWarnings("unchecked")
    private void restoreAuditContext() {
        HadoopStatic.AUDIT_GLOBAL_CONTEXT.ifPresent(found -> {
            Map<Object, Object> map = (Map<Object, Object>) found;
            if (!auditContext.isEmpty()) {
                map.keySet().retainAll(auditContext.keySet());
                map.putAll(auditContext);
            }
        });
    }
}
