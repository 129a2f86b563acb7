// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.ibis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.conf.SiteFiles;

/** Clients of HDFS, each in the name of another application, that read and write until they are killed. */
public final class DyingClients {
    /** Their applications are {@code application_2_NNNNN}. */
    static final String APPLICATIONS = "application_2_";

    private static final int BUFFER_BYTES = 64 << 10;
    private static final int MOST_BYTES = 4 << 20;

    private DyingClients() {}

    /** Arguments: directory of the cluster's configuration, a file to read, a directory to write to, how many. */
    public static void main(String[] arguments) throws InterruptedException {
        Configuration cluster = SiteFiles.addTo(new Configuration(), Path.of(arguments[0]));
        for (int number = 0; number < Integer.parseInt(arguments[3]); number++) {
            String attempt = String.format("attempt_2_%05d_m_000000_0", number);
            String file = number % 2 == 0 ? arguments[1] : arguments[2] + "/" + number;
            boolean reads = number % 2 == 0;
            int bytes = 1 + number * number * BUFFER_BYTES / 8 % MOST_BYTES;
            new Thread(() -> run(cluster, attempt, new org.apache.hadoop.fs.Path(file), reads ? 0 : bytes)).start();
        }
        new CountDownLatch(1).await();
    }

    /** @param bytes what it writes each time; 0 if it reads */
    private static void run(Configuration cluster, String attempt, org.apache.hadoop.fs.Path file, int bytes) {
        Configuration conf = new Configuration(cluster);
        conf.set("mapreduce.task.attempt.id", attempt);
        try (FileSystem files = FileSystem.newInstance(conf)) {
            while (true) {
                if (bytes == 0) {
                    read(files, file);
                } else {
                    write(files, file, bytes);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(FileSystem files, org.apache.hadoop.fs.Path file) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = files.open(file)) {
            for (int read = 0; read >= 0; ) {
                read = in.read(buffer);
            }
        }
    }

    private static void write(FileSystem files, org.apache.hadoop.fs.Path file, int bytes) throws IOException {
        try (OutputStream out = files.create(file)) {
            out.write(new byte[bytes]);
        }
    }
}
