// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;

/**
 * The directories and settings of one shuffle.
 *
 * @param directory of its own
 * @param local the NodeManager's local directory, which holds the map outputs
 * @param host the NodeManager's, as a name or an address
 * @param addresses where agents publish their addresses
 */
record ShuffleSite(Path directory, Path local, String host, Path addresses) {
    private static final String LOCALHOST = "localhost";

    /** One on this host, of which no other knows. */
    static ShuffleSite here(Path directory, Path local) {
        return new ShuffleSite(directory, local, LOCALHOST, directory.resolve("addresses"));
    }

    Path file() {
        return directory.resolve("site.xml");
    }

    Path run() {
        return directory.resolve("run");
    }

    Path work() {
        return directory.resolve("work");
    }

    Path log(String name) {
        return directory.resolve(name + ".log");
    }

    /** Empties the directory and writes the settings, further ones too. */
    void prepare(ShuffleKind kind, Map<String, String> further) throws IOException {
        FileUtil.fullyDelete(directory.toFile());
        Files.createDirectories(work());
        Configuration conf = new Configuration(false);
        conf.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", kind.plugin());
        conf.set("mapreduce.shuffle.port", "0");
        conf.set("yarn.nodemanager.address", host + ":0");
        conf.set("yarn.nodemanager.local-dirs", local.toString());
        conf.set("hawser.reuse.run-dir", run().toString());
        conf.set("hawser.reuse.address-dir", addresses.toString());
        further.forEach(conf::set);
        try (OutputStream out = Files.newOutputStream(file())) {
            conf.writeXml(out);
        }
    }
}
