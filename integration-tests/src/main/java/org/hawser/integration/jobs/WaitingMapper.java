// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;

/** Notes in a local file that it runs, and waits until another file is there. */
public final class WaitingMapper extends LineMapper {
    /** The file to wait for; {@code .<number>} is added for the file that says that the task runs. */
    static final String RELEASE = "integration.release.file";

    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        Path release = Path.of(conf.get(RELEASE));
        long start = System.nanoTime();
        Files.writeString(Path.of(release + "." + number), System.getenv("CONTAINER_ID"));
        while (!Files.exists(release)) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new IllegalStateException(release + " is not there after ten minutes");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        output.line("released " + number);
    }
}
