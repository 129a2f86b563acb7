// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.NotificationEmitter;
import javax.management.ObjectName;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestManagementCleaners {
    @Test
    void clean_mbeanRegistered_isUnregistered() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("mbeans");
        cleaner.recordBaseline(new TestedSlot());
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("job:type=Counters");
        server.registerMBean(new Counters(), name);
        MBeanServerFactory.createMBeanServer("job");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(server.isRegistered(name)).isFalse();
        assertThat(MBeanServerFactory.findMBeanServer(null)).containsExactly(server);
    }

    @Test
    void clean_managementSettingsChanged_areRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("management-settings");
        cleaner.recordBaseline(new TestedSlot());
        MemoryPoolMXBean pool = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(MemoryPoolMXBean::isUsageThresholdSupported)
                .findFirst()
                .orElseThrow();
        long threshold = pool.getUsageThreshold();
        pool.setUsageThreshold(1L << 20);
        HotSpotDiagnosticMXBean diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        diagnostics.setVMOption("HeapDumpOnOutOfMemoryError", "true");
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean())
                .addNotificationListener((notification, handback) -> {}, null, null);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(3);

        assertThat(pool.getUsageThreshold()).isEqualTo(threshold);
        assertThat(diagnostics.getVMOption("HeapDumpOnOutOfMemoryError").getValue())
                .isEqualTo("false");
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    /** What a container counts. */
    public interface CountersMBean {
        int getCount();
    }

    static final class Counters implements CountersMBean {
        @Override
        public int getCount() {
            return 1;
        }
    }
}
