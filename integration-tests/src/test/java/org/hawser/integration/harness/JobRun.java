// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.cluster.core.client.ToolRun;

/**
 * A job that has ended.
 *
 * @param application what the ResourceManager says of it
 */
public record JobRun(TestCluster cluster, ToolRun client, String applicationId, JsonNode application) {
    private static final Pattern APPLICATION = Pattern.compile("Submitted application (application_\\d+_\\d+)");
    private static final Pattern FAILED_ATTEMPT = Pattern.compile(
            "^\\S+ \\S+ INFO mapreduce.Job: (Task Id : .*?)(?=^\\d{4}-\\d\\d-\\d\\d )",
            Pattern.DOTALL | Pattern.MULTILINE);

    public JobRun {
        requireNonNull(cluster, "cluster is null");
        requireNonNull(client, "client is null");
        requireNonNull(applicationId, "applicationId is null");
        requireNonNull(application, "application is null");
    }

    static String applicationId(ToolRun client) {
        Matcher matcher = APPLICATION.matcher(client.stderr());
        if (!matcher.find()) {
            throw new IllegalStateException("No application was submitted:\n" + client.stdout() + client.stderr());
        }
        return matcher.group(1);
    }

    /** This run if the job succeeded. */
    public JobRun requireSuccess() {
        client.requireSuccess();
        return this;
    }

    public int exitCode() {
        return client.exitCode();
    }

    /** Final state and status for YARN, and the diagnostics. */
    public List<String> verdict() {
        return List.of(
                application.path("state").asText(),
                application.path("finalStatus").asText(),
                Normalised.text(application.path("diagnostics").asText()));
    }

    /** What the client printed of failed attempts, in a form that is equal for equal failures. */
    public List<String> failedAttempts() {
        return FAILED_ATTEMPT
                .matcher(client.stderr())
                .results()
                .map(match -> Normalised.diagnostics(match.group(1)))
                .toList();
    }

    /** Where each container ran, in the order of their starts. */
    public List<Placement> placements() {
        return Placement.read(cluster.local().runDir(1)).stream()
                .filter(placement -> placement.belongsTo(applicationId))
                .toList();
    }

    /** The logs as {@code yarn logs} reads them. */
    public ContainerLogs logs() {
        return ContainerLogs.await(cluster.local(), applicationId);
    }
}
