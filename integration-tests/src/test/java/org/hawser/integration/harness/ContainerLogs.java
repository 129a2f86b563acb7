// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.logaggregation.ContainerLogsRequest;
import org.apache.hadoop.yarn.logaggregation.LogCLIHelpers;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileControllerFactory;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.hawser.cluster.core.Role;
import org.hawser.cluster.core.probe.HttpJson;
import org.hawser.cluster.local.LocalCluster;

/**
 * The aggregated log files of an application.
 *
 * @param files content by file name by container
 */
public record ContainerLogs(Map<String, Map<String, String>> files) {
    private static final Pattern SECTION = Pattern.compile(
            "Container: (container_\\S+) on .*?LogType:(\\S+)\\n(?:(?!LogType:).)*?Log ?Contents:\\n(.*?)\\nEnd of LogType:\\2",
            Pattern.DOTALL);

    public ContainerLogs {
        requireNonNull(files, "files is null");
    }

    /**
     * Waits for the NodeManagers to have brought them together, which they do some time after the application's end. Reads
     * them by the class that {@code yarn logs} uses.
     */
    static ContainerLogs await(LocalCluster cluster, String applicationId) {
        try {
            return await(cluster.configuration(), cluster.dir().resolve("read-logs"), applicationId);
        } catch (ConditionTimeoutException e) {
            String application = "/ws/v1/node/apps/" + applicationId;
            throw new AssertionError(
                    "No logs of " + applicationId + "; ResourceManager: "
                            + field(
                                    cluster,
                                    Role.RESOURCEMANAGER,
                                    0,
                                    "/ws/v1/cluster/apps/" + applicationId,
                                    "logAggregationStatus")
                            + "; NodeManager: " + field(cluster, Role.NODEMANAGER, 1, application, "state")
                            + ", containers " + field(cluster, Role.NODEMANAGER, 1, application, "containerids"),
                    e);
        }
    }

    private static String field(LocalCluster cluster, Role daemon, int number, String path, String name) {
        return HttpJson.get(cluster.daemon(daemon, number).web().resolve(path))
                .map(answer -> answer.path("app").path(name).toString())
                .orElse("unknown");
    }

    static ContainerLogs await(Configuration configuration, Path dir, String applicationId) {
        LogCLIHelpers reader = new LogCLIHelpers();
        reader.setConf(new YarnConfiguration(configuration));
        var formats = new LogAggregationFileControllerFactory(reader.getConf());
        AtomicReference<String> text = new AtomicReference<>("");
        Awaitility.await("logs of " + applicationId)
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(500))
                // There is no log of the application yet, in any format.
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    formats.getFileControllerForRead(ApplicationId.fromString(applicationId), owner());
                    text.set(read(reader, applicationId, dir));
                    return text.get().contains("LogType:syslog");
                });
        return parse(text.get());
    }

    private static String read(LogCLIHelpers reader, String applicationId, Path parent) throws IOException {
        Path dir = Files.createDirectories(parent.resolve(applicationId));
        ContainerLogsRequest request = new ContainerLogsRequest();
        request.setAppId(ApplicationId.fromString(applicationId));
        request.setAppOwner(owner());
        request.setAppFinished(true);
        request.setBytes(Long.MAX_VALUE);
        request.setOutputLocalDir(dir.toString());
        reader.dumpAllContainersLogs(request);
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(dir)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    private static String owner() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    static ContainerLogs parse(String text) {
        Map<String, Map<String, String>> files = new TreeMap<>();
        Matcher matcher = SECTION.matcher(text);
        while (matcher.find()) {
            files.computeIfAbsent(matcher.group(1), any -> new TreeMap<>()).put(matcher.group(2), matcher.group(3));
        }
        return new ContainerLogs(files);
    }

    /** The names of each container's files: the ApplicationMaster's first, the others sorted. */
    public List<String> names() {
        List<String> master = new ArrayList<>();
        List<String> tasks = new ArrayList<>();
        files.forEach((container, logs) -> (container.endsWith("_000001") ? master : tasks)
                .add(logs.keySet().toString()));
        tasks.sort(null);
        master.addAll(tasks);
        return master;
    }

    /** A file of every container but the ApplicationMaster's, in one string. */
    public String ofTasks(String file) {
        StringBuilder all = new StringBuilder();
        files.forEach((container, logs) -> {
            if (!container.endsWith("_000001")) {
                all.append(logs.getOrDefault(file, ""));
            }
        });
        return all.toString();
    }
}
