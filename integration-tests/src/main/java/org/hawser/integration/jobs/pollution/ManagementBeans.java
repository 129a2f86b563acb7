// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.hadoop.conf.Configuration;

/** A registered MBean. */
public final class ManagementBeans implements Pollution {
    private static ObjectName name() throws Exception {
        return new ObjectName("pollution:type=Leak");
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Runnable bean = () -> {};
        ManagementFactory.getPlatformMBeanServer().registerMBean(new StandardMBean(bean, Runnable.class), name());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return ManagementFactory.getPlatformMBeanServer().isRegistered(name()) + " registered";
    }
}
