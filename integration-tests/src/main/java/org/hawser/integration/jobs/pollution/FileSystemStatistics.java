// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Bytes counted for a scheme. */
@SuppressWarnings("deprecation") // jobs still use it
public final class FileSystemStatistics implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        FileSystem.getStatistics("pollution", FileSystem.class).incrementBytesRead(1L << 40);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return FileSystem.getAllStatistics().stream()
                        .filter(statistics -> statistics.getScheme().equals("pollution"))
                        .count()
                + " statistics";
    }
}
