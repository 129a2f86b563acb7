// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.recovery;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.v2.app.MRApp;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.PreemptionContract;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.ApplicationMasterNotRegisteredException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Records;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.hawser.chronos.report.MasterReport;

/** Keeps what it is asked for, and says what a test wants it to. */
final class FakeResourceManager implements ApplicationMasterProtocol {
    private static final Resource CLUSTER = Resource.newInstance(1 << 20, 1 << 10);
    private static final Priority URGENT = Priority.newInstance(5);

    private final Map<Priority, Map<String, ResourceRequest>> asks = new HashMap<>();
    private final Set<String> unwanted = new TreeSet<>();
    private final List<Container> containers = new ArrayList<>();
    private final List<NodeReport> nodes = new ArrayList<>();
    private final List<ContainerStatus> ended = new ArrayList<>();
    private Optional<AllocateResponse> last = Optional.empty();
    private boolean restarted;
    private boolean silent;
    private boolean wantsBack;
    private Optional<Ask> unheard = Optional.empty();
    private int reports;
    private int number = 1;
    private Resource headroom = CLUSTER;
    private int heartbeats;

    @Override
    public synchronized RegisterApplicationMasterResponse registerApplicationMaster(
            RegisterApplicationMasterRequest request) {
        RegisterApplicationMasterResponse response = Records.newRecord(RegisterApplicationMasterResponse.class);
        response.setMaximumResourceCapability(CLUSTER);
        response.setApplicationACLs(Map.of());
        response.setQueue("default");
        response.setSchedulerResourceTypes(
                EnumSet.noneOf(org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes.class));
        return response;
    }

    @Override
    public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request) {
        return FinishApplicationMasterResponse.newInstance(true);
    }

    @Override
    public synchronized AllocateResponse allocate(AllocateRequest request) throws YarnException, IOException {
        heartbeats++;
        if (restarted) {
            restarted = false;
            asks.clear();
            unwanted.clear();
            last = Optional.empty();
            throw new ApplicationMasterNotRegisteredException("started again");
        }
        if (last.map(AllocateResponse::getResponseId).orElse(-1) == request.getResponseId() + 1) {
            // The last answer was lost. As Hadoop's, this does not look at what the heartbeat asks for.
            unheard = request.getAskList().stream()
                    .filter(ask ->
                            ask.getPriority().equals(URGENT) && ResourceRequest.isAnyLocation(ask.getResourceName()))
                    .map(ask -> ask(ask.getResourceName(), ask))
                    .reduce((one, next) -> next);
            return answer(last.get());
        }
        for (ResourceRequest ask : request.getAskList()) {
            asks.computeIfAbsent(ask.getPriority(), priority -> new HashMap<>())
                    .put(ask.getResourceName(), ResourceRequest.clone(ask));
        }
        unwanted.addAll(request.getResourceBlacklistRequest().getBlacklistAdditions());
        unwanted.removeAll(request.getResourceBlacklistRequest().getBlacklistRemovals());
        reports += (int) unwanted.stream().filter(MasterReport::isOne).count();
        AllocateResponse response = AllocateResponse.newInstance(
                request.getResponseId() + 1,
                List.copyOf(ended),
                List.copyOf(containers),
                List.copyOf(nodes),
                Resources.clone(headroom),
                null,
                3,
                null,
                List.of());
        if (wantsBack && !nodes.isEmpty()) {
            wantsBack = false;
            response.setPreemptionMessage(
                    PreemptionMessage.newInstance(null, PreemptionContract.newInstance(List.of(), Set.of())));
        }
        ended.clear();
        containers.clear();
        nodes.clear();
        last = Optional.of(response);
        return answer(response);
    }

    private AllocateResponse answer(AllocateResponse response) throws IOException {
        if (silent) {
            throw new IOException("the connection is lost");
        }
        return response;
    }

    /** Nothing is left of the cluster from now on. */
    synchronized void fill() {
        headroom = Resources.none();
    }

    synchronized int heartbeats() {
        return heartbeats;
    }

    /** Whether answers are lost from now on. */
    synchronized void setSilent(boolean lost) {
        silent = lost;
        unheard = Optional.empty();
    }

    /** The urgent ask for any host in the last heartbeat that was not looked at. */
    synchronized Optional<Ask> unheard() {
        return unheard;
    }

    /** The next answer that tells of a node also wants containers for others. */
    synchronized void wantBack() {
        wantsBack = true;
    }

    /** Forgets all at the next heartbeat. */
    synchronized void restart() {
        restarted = true;
    }

    synchronized Optional<Ask> urgent(String place) {
        return Optional.ofNullable(asks.getOrDefault(URGENT, Map.of()).get(place))
                .map(ask -> ask(place, ask));
    }

    private static Ask ask(String place, ResourceRequest ask) {
        return new Ask(place, ask.getNumContainers(), ask.getRelaxLocality());
    }

    synchronized int wanted(int priority) {
        ResourceRequest any =
                asks.getOrDefault(Priority.newInstance(priority), Map.of()).get(ResourceRequest.ANY);
        return any == null ? 0 : any.getNumContainers();
    }

    /** The last one. */
    synchronized Optional<MasterReport> report() {
        return unwanted.stream()
                .flatMap(name -> MasterReport.decode(name).stream())
                .findFirst();
    }

    /** How many heartbeats have seen one. */
    synchronized int reports() {
        return reports;
    }

    /** Containers of one size, in one answer. */
    synchronized void grant(int priority, NodeId... on) {
        for (NodeId node : on) {
            ContainerId id = MRApp.newContainerId(0, 0, 0, ++number);
            Resource size = asks.get(Priority.newInstance(priority))
                    .get(ResourceRequest.ANY)
                    .getCapability();
            containers.add(Container.newInstance(
                    id, node, node.getHost() + ":80", Resources.clone(size), Priority.newInstance(priority), null));
        }
    }

    synchronized void tell(NodeId node, NodeState state) {
        nodes.add(
                NodeReport.newInstance(node, state, node.getHost() + ":80", "/default-rack", null, CLUSTER, 0, "", 0));
    }

    synchronized void tellEnd(ContainerStatus status) {
        ended.add(status);
    }
}
