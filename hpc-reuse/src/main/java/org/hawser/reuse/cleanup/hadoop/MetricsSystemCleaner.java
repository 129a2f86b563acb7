// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.util.Map;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;

/** Replaces Hadoop's metrics system by a fresh one that knows no source and no sink of a container. */
final class MetricsSystemCleaner {

    private MetricsSystemCleaner() {}

    static int replace() {
        if (HadoopStatic.METRICS_SYSTEM.value().isEmpty()) {
            return 0;
        }
        HadoopStatic.JVM_METRICS.ifPresent(singleton -> HadoopMember.JVM_METRICS.set(singleton, null));
        MetricsSystem used = DefaultMetricsSystem.instance();
        int sources = names(HadoopMember.METRICS_SOURCE_NAMES).size();
        boolean ended = false;
        while (!ended) {
            // It counts its users: each call gives one back.
            ended = used.shutdown();
        }
        DefaultMetricsSystem.setMiniClusterMode(false);
        names(HadoopMember.METRICS_BEAN_NAMES).clear();
        names(HadoopMember.METRICS_SOURCE_NAMES).clear();
        DefaultMetricsSystem.setInstance(new MetricsSystemImpl());
        if (HadoopStatic.UGI_LOGIN_USER.value().isPresent()) {
            // The one source that a static initialiser registers.
            UserGroupInformation.reattachMetrics();
            sources--;
        }
        return Math.max(0, sources);
    }

    private static Map<?, ?> names(HadoopMember names) {
        return (Map<?, ?>) HadoopMember.METRICS_NAMES.of(
                names.of(HadoopStatic.METRICS_SYSTEM.value().orElseThrow()));
    }
}
