// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Unregisters the container's MBeans and forgets the MBean servers it made. */
final class MBeansCleaner implements SmallCleaner.Work {
    private final MBeanServer platform;
    private final Set<ObjectName> baseline;
    private final List<MBeanServer> servers;

    MBeansCleaner() {
        platform = ManagementFactory.getPlatformMBeanServer();
        baseline = platform.queryNames(null, null);
        servers = List.copyOf(MBeanServerFactory.findMBeanServer(null));
    }

    @Override
    public int clean(ContainerTrace trace) throws JMException {
        Set<ObjectName> left = new HashSet<>(platform.queryNames(null, null));
        left.removeAll(baseline);
        for (ObjectName name : left) {
            // An MBean may unregister its children.
            if (platform.isRegistered(name)) {
                platform.unregisterMBean(name);
            }
        }
        List<MBeanServer> foreign = new ArrayList<>(MBeanServerFactory.findMBeanServer(null));
        foreign.removeAll(servers);
        foreign.forEach(MBeanServerFactory::releaseMBeanServer);
        return left.size() + foreign.size();
    }
}
