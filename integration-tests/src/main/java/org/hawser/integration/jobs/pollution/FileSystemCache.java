// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Cached file systems with another configuration. */
public final class FileSystemCache implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        FileSystem.get(conf).getConf().set("integration.cached", "polluted");
        FileSystem.get(URI.create("file:///"), conf).getConf().set("integration.cached", "polluted");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return FileSystem.get(conf).getConf().get("integration.cached") + " "
                + FileSystem.get(URI.create("file:///"), conf).getConf().get("integration.cached");
    }
}
