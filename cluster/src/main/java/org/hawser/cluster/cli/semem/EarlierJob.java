// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.semem;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.history.JobBytes;
import org.hawser.cluster.core.history.JobHistories;
import org.hawser.cluster.core.process.Deadline;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that name a job whose counters are read. */
final class EarlierJob {
    private static final Pattern ID = Pattern.compile("(?:application|job)_(\\d+_\\d+)");
    /** The client of a job ends before its history has all of it. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Option(
            names = "--job",
            paramLabel = "ID",
            required = true,
            converter = Id.class,
            description = "An earlier run of the job, on all of its input or a part of it: application_... or job_...;"
                    + " its counters are read.")
    private String id;

    @Option(
            names = "--logs",
            paramLabel = "DIR",
            description = "Where its history is, such as hawser-17/logs of a batch job. Default: in the running"
                    + " cluster.")
    private Path logs;

    /** Reads the option. */
    static final class Id implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            Matcher matcher = ID.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + text
                        + "' is neither an application id such as application_1700000000000_0001 nor a job id such as"
                        + " job_1700000000000_0001");
            }
            return "job_" + matcher.group(1);
        }
    }

    Measurement measure(ClusterConf conf) throws IOException {
        if (logs == null) {
            conf.requireUnlessGiven("--logs");
        }
        try (JobHistories histories = logs == null ? ofCluster(conf) : JobHistories.ofLogs(logs)) {
            return Measurement.of(bytes(histories, id));
        }
    }

    /**
     * The counters of a job that has just ended.
     *
     * @throws ClusterException if it has failed, or its history does not come within 30 s
     */
    static JobBytes ofEnded(String job, ClusterConf conf) {
        AtomicReference<JobBytes> found = new AtomicReference<>();
        Deadline.after(LIMIT).await(() -> {
            find(job, conf).ifPresent(found::set);
            return found.get() != null;
        });
        if (found.get() == null) {
            throw new ClusterException("The history of " + job + " was not to be found within " + LIMIT.toSeconds()
                    + " s in the file system of the cluster of " + conf.existing()
                    + ": does the command run its jobs there? If so, give its id with --job later.");
        }
        return found.get();
    }

    private static Optional<JobBytes> find(String job, ClusterConf conf) {
        try (JobHistories histories = ofCluster(conf)) {
            return histories.files().containsKey(job)
                            && histories.read(job).job().getFinishTime() > 0
                    ? Optional.of(bytes(histories, job))
                    : Optional.empty();
        } catch (IOException e) {
            // It is being written, or was moved while it was looked for.
            return Optional.empty();
        }
    }

    private static JobBytes bytes(JobHistories histories, String job) throws IOException {
        return JobBytes.of(histories.read(job), histories.settingsBytes(job));
    }

    private static JobHistories ofCluster(ClusterConf conf) throws IOException {
        return JobHistories.ofCluster(conf.configuration(), "the cluster of " + conf.existing());
    }
}
