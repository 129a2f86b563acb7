// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.ibis;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.conf.SiteFiles;

/** Clients of HDFS, each in the name of another application, that write files of many sizes until they are killed. */
public final class DyingClients {
    /** Their applications are {@code application_2_NNNNN}. */
    static final String APPLICATIONS = "application_2_";

    private static final int STEP_BYTES = 8 << 10;
    private static final int MOST_BYTES = 4 << 20;

    private DyingClients() {}

    /** Arguments: directory of the cluster's configuration, a directory to write to, how many. */
    public static void main(String[] arguments) throws InterruptedException {
        Configuration cluster = SiteFiles.addTo(new Configuration(), Path.of(arguments[0]));
        for (int number = 0; number < Integer.parseInt(arguments[2]); number++) {
            String attempt = String.format("attempt_2_%05d_m_000000_0", number);
            String file = arguments[1] + "/" + number;
            byte[] content = new byte[1 + number * number * STEP_BYTES % MOST_BYTES];
            new Thread(() -> write(cluster, attempt, new org.apache.hadoop.fs.Path(file), content)).start();
        }
        new CountDownLatch(1).await();
    }

    private static void write(Configuration cluster, String attempt, org.apache.hadoop.fs.Path file, byte[] content) {
        Configuration conf = new Configuration(cluster);
        conf.set("mapreduce.task.attempt.id", attempt);
        try (FileSystem files = FileSystem.newInstance(conf)) {
            while (true) {
                try (OutputStream out = files.create(file)) {
                    out.write(content);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
