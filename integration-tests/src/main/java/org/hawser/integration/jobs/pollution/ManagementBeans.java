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
