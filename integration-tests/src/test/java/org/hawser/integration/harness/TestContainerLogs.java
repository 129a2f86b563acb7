// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.logaggregation.AggregatedLogFormat.LogKey;
import org.apache.hadoop.yarn.logaggregation.AggregatedLogFormat.LogValue;
import org.apache.hadoop.yarn.logaggregation.AggregatedLogFormat.LogWriter;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileController;
import org.apache.hadoop.yarn.logaggregation.filecontroller.LogAggregationFileControllerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that were brought together as a NodeManager does it. */
class TestContainerLogs {
    private static final ApplicationId APPLICATION = ApplicationId.newInstance(1_700_000_000_000L, 7);

    @TempDir
    private Path dir;

    @Test
    void logs_ofTwoContainers_areThereWithTheirFiles() throws IOException {
        Configuration conf = new YarnConfiguration();
        conf.set("fs.defaultFS", "file:///");
        conf.set("yarn.nodemanager.remote-app-log-dir", dir.resolve("remote").toString());
        log(1, "syslog", "master\nsays\n");
        log(2, "syslog", "task says");
        log(2, "stdout", "");
        write(conf);

        ContainerLogs logs = ContainerLogs.await(conf, dir.resolve("read"), APPLICATION.toString());

        assertThat(logs.files().values())
                .containsExactly(Map.of("syslog", "master\nsays\n"), Map.of("syslog", "task says", "stdout", ""));
        assertThat(logs.names()).containsExactly("[syslog]", "[stdout, syslog]");
        assertThat(logs.ofTasks("syslog")).isEqualTo("task says");
    }

    private static ContainerId container(int number) {
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(APPLICATION, 1), number);
    }

    private void log(int container, String name, String content) throws IOException {
        Path logs = dir.resolve("logs")
                .resolve(APPLICATION.toString())
                .resolve(container(container).toString());
        Files.writeString(Files.createDirectories(logs).resolve(name), content);
    }

    private void write(Configuration conf) throws IOException {
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        LogAggregationFileController controller =
                new LogAggregationFileControllerFactory(conf).getFileControllerForWrite();
        org.apache.hadoop.fs.Path file = controller.getRemoteNodeLogFileForApp(
                APPLICATION, user.getShortUserName(), NodeId.newInstance("localhost", 1234));
        Files.createDirectories(Path.of(file.getParent().toUri().getPath()));
        try (LogWriter writer = new LogWriter()) {
            writer.initialize(conf, file, user);
            writer.writeApplicationOwner(user.getShortUserName());
            for (int container = 1; container <= 2; container++) {
                writer.append(
                        new LogKey(container(container)),
                        new LogValue(
                                List.of(dir.resolve("logs").toString()),
                                container(container),
                                user.getShortUserName()));
            }
        }
    }
}
