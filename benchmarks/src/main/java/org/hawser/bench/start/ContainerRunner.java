// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.start;

import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.ProfileSettings;
import org.hawser.cluster.core.process.Deadline;
import org.hawser.cluster.local.LocalCluster;

/**
 * A YARN application that runs single containers one after the other, to measure how long each takes to start. Its
 * ApplicationMaster is this object, unmanaged, so that nothing else is started on the cluster.
 */
record ContainerRunner(
        YarnClient client, UserGroupInformation user, AMRMClient<ContainerRequest> master, NMClient nodes)
        implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Priority PRIORITY = Priority.newInstance(0);

    /** Submits the application and registers its ApplicationMaster. */
    static ContainerRunner open(LocalCluster cluster) {
        Configuration configuration = cluster.configuration();
        YarnClient client = YarnClient.createYarnClient();
        client.init(configuration);
        client.start();
        UserGroupInformation user = UserGroupInformation.createRemoteUser(System.getProperty("user.name"));
        return as(user, () -> {
            user.addToken(token(client, user, submit(client)));
            AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
            master.init(configuration);
            master.start();
            master.registerApplicationMaster("localhost", 0, "");
            NMClient nodes = NMClient.createNMClient();
            nodes.init(configuration);
            nodes.start();
            return new ContainerRunner(client, user, master, nodes);
        });
    }

    /**
     * Runs one container to its end and returns its id.
     *
     * @param command of the container with the given id
     * @throws ClusterException if it does not end with exit code 0
     */
    String run(Map<String, String> environment, Function<String, String> command) {
        return as(user, () -> {
            Resource size = Resource.newInstance(ProfileSettings.CONTAINER_MIB, 1);
            ContainerRequest request = new ContainerRequest(size, null, null, PRIORITY);
            master.addContainerRequest(request);
            Container container = await("a container", response -> response.getAllocatedContainers().stream()
                    .findFirst());
            master.removeContainerRequest(request);
            String id = container.getId().toString();
            nodes.startContainer(
                    container,
                    ContainerLaunchContext.newInstance(
                            Map.of(), environment, List.of(command.apply(id)), Map.of(), null, Map.of()));
            ContainerStatus status =
                    await("the end of " + id, response -> response.getCompletedContainersStatuses().stream()
                            .filter(one -> one.getContainerId().equals(container.getId()))
                            .findFirst());
            if (status.getExitStatus() != 0) {
                throw new ClusterException("Container " + id + " ended with exit code " + status.getExitStatus() + ": "
                        + status.getDiagnostics());
            }
            return id;
        });
    }

    @Override
    public void close() {
        as(user, () -> {
            master.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
            nodes.stop();
            master.stop();
            client.stop();
            return null;
        });
    }

    private static ApplicationId submit(YarnClient client) throws Exception {
        ApplicationSubmissionContext context = client.createApplication().getApplicationSubmissionContext();
        context.setApplicationName("bench start");
        context.setUnmanagedAM(true);
        context.setMaxAppAttempts(1);
        context.setAMContainerSpec(
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), new ArrayList<>(), Map.of(), null, Map.of()));
        context.setResource(Resource.newInstance(ProfileSettings.CONTAINER_MIB, 1));
        return client.submitApplication(context);
    }

    private static Token<AMRMTokenIdentifier> token(
            YarnClient client, UserGroupInformation user, ApplicationId application) throws Exception {
        Callable<Boolean> isAccepted = () ->
                client.getApplicationReport(application).getYarnApplicationState() == YarnApplicationState.ACCEPTED
                        && client.getAMRMToken(application) != null;
        if (!Deadline.after(LIMIT).await(() -> as(user, isAccepted))) {
            throw new ClusterException(application + " was not accepted within " + LIMIT.toSeconds()
                    + " s, see the ResourceManager's log.");
        }
        return client.getAMRMToken(application);
    }

    private <T> T await(String what, Function<AllocateResponse, Optional<T>> wanted) {
        List<T> found = new ArrayList<>();
        Deadline.after(LIMIT).await(() -> {
            wanted.apply(as(user, () -> master.allocate(0.5f))).ifPresent(found::add);
            return !found.isEmpty();
        });
        if (found.isEmpty()) {
            throw new ClusterException("No sign of " + what + " within " + LIMIT.toSeconds() + " s.");
        }
        return found.get(0);
    }

    private static <T> T as(UserGroupInformation user, Callable<T> action) {
        try {
            return user.doAs((PrivilegedExceptionAction<T>) action::call);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ClusterException("YARN: " + e, e);
        }
    }
}
