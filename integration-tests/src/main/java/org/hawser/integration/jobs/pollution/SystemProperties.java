// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** System properties set, changed and removed. */
public final class SystemProperties implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        System.setProperty("pollution", "set");
        System.setProperty("user.home", "/pollution");
        System.setProperty("line.separator", "|");
        System.clearProperty("java.vendor");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return System.getProperty("pollution") + " " + System.getProperty("user.home") + " "
                + System.getProperty("line.separator").length()
                + System.getProperty("line.separator").equals("|") + " "
                + System.getProperty("java.vendor");
    }
}
