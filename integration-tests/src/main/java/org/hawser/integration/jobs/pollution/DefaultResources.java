// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** A default resource of every configuration made from now on. */
public final class DefaultResources implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Configuration.addDefaultResource("pollution-site.xml");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return "pollution " + new Configuration().get("integration.pollution");
    }
}
