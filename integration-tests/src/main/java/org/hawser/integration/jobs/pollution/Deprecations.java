// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** A deprecated key, which changes how every configuration is read. */
public final class Deprecations implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Configuration.addDeprecation("integration.old", "integration.new");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        Configuration fresh = new Configuration(false);
        fresh.set("integration.old", "value");
        return Configuration.isDeprecated("integration.old") + " " + fresh.get("integration.new");
    }
}
