// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.time.ZoneId;
import java.util.TimeZone;
import org.apache.hadoop.conf.Configuration;

/** Another default time zone. */
public final class DefaultTimeZone implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        System.setProperty("user.timezone", "Pacific/Kiritimati");
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return TimeZone.getDefault().getID() + " " + ZoneId.systemDefault() + " " + System.getProperty("user.timezone");
    }
}
