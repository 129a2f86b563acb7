// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.hawser.cluster.core.conf.HistoryDirectories;
import org.hawser.cluster.core.conf.SiteFiles;
import org.hawser.cluster.core.daemon.StopLimits;
import org.hawser.cluster.core.daemon.StopTime;
import org.hawser.common.process.DaemonThreads;

/**
 * Copies the history of the cluster's jobs, events and configuration, out of HDFS, which ends with the cluster. For a
 * job that still runs it copies the events that the job's ApplicationMaster has written so far.
 */
final class JobHistory {
    private static final List<String> NAMES = List.of("*.jhist", "*_conf.xml");

    private final Path conf;
    private final Path target;
    private final AtomicInteger copied = new AtomicInteger();
    private volatile Optional<String> failure = Optional.empty();

    /** With the configuration of clients; the target is made if there is any history. */
    JobHistory(Path conf, Path target) {
        this.conf = conf;
        this.target = target;
    }

    /** Copies what there is, as far as the time suffices; returns what to tell the user, if there was anything. */
    Optional<String> collect(StopTime time) {
        Thread thread = DaemonThreads.start("job-history", this::copyAll);
        if (!time.await(StopLimits::historyMillis, () -> !thread.isAlive())) {
            thread.interrupt();
            return Optional.of("the history of jobs is incomplete: only " + copied + " files were copied to " + target
                    + " in the available time");
        }
        return failure.or(() -> copied.get() == 0
                ? Optional.empty()
                : Optional.of("the history of the jobs is in " + target + ", " + copied + " files"));
    }

    private void copyAll() {
        Configuration configuration = SiteFiles.addTo(new Configuration(), conf);
        try (FileSystem fileSystem = FileSystem.newInstance(configuration)) {
            for (String directory : HistoryDirectories.of(configuration)) {
                for (String name : NAMES) {
                    copy(fileSystem, directory + "/" + name);
                }
            }
        } catch (IOException | RuntimeException e) {
            failure = Optional.of("the history of jobs could not be copied: " + e.getMessage());
        }
    }

    private void copy(FileSystem fileSystem, String pattern) throws IOException {
        FileStatus[] found = fileSystem.globStatus(new org.apache.hadoop.fs.Path(pattern));
        for (FileStatus file : found == null ? new FileStatus[0] : found) {
            Files.createDirectories(target);
            try (InputStream in = fileSystem.open(file.getPath())) {
                Files.copy(in, target.resolve(file.getPath().getName()), StandardCopyOption.REPLACE_EXISTING);
                copied.incrementAndGet();
            } catch (FileNotFoundException e) {
                // It has moved on to the next directory, where it is found again.
            }
        }
    }
}
