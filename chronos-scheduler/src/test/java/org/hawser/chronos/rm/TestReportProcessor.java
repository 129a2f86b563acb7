// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.MockNodes;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.hawser.chronos.report.MasterReport;
import org.hawser.chronos.report.RecoveryTask;
import org.hawser.chronos.report.TaskKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestReportProcessor {
    private static final ApplicationAttemptId ATTEMPT =
            ApplicationAttemptId.newInstance(ApplicationId.newInstance(1_700_000_000_000L, 1), 1);
    private static final MasterReport REPORT =
            new MasterReport(List.of(), List.of(new RecoveryTask(TaskKind.MAP, 3, List.of("n1"))));

    private final RMContext context = new RMContextImpl();
    private final Next next = new Next();
    private final ReportProcessor processor = new ReportProcessor();

    @BeforeEach
    void init() {
        processor.init(context, next);
    }

    @Test
    void allocate_report_isKeptAndTheRestGoesOn() throws YarnException {
        processor.allocate(
                ATTEMPT,
                request(List.of("bad", REPORT.encode()), List.of("good", MasterReport.EMPTY.encode())),
                AllocateResponse.newBuilder().build());

        assertThat(next.hosts.getBlacklistAdditions()).containsExactly("bad");
        assertThat(next.hosts.getBlacklistRemovals()).containsExactly("good");
        assertThat(Reports.of(context).all(0).get(ATTEMPT).report()).isEqualTo(REPORT);
    }

    @Test
    void allocate_reportIsOnlyTakenOut_countsNoMore() throws YarnException {
        processor.allocate(
                ATTEMPT,
                request(List.of(REPORT.encode()), List.of()),
                AllocateResponse.newBuilder().build());
        processor.allocate(
                ATTEMPT,
                request(List.of(), List.of(REPORT.encode())),
                AllocateResponse.newBuilder().build());

        assertThat(Reports.of(context).all(0).get(ATTEMPT).report()).isEqualTo(MasterReport.EMPTY);
    }

    @Test
    void allocate_noReport_goesOnUnchanged() throws YarnException {
        AllocateRequest plain = request(List.of("bad"), null);
        AllocateRequest without = AllocateRequest.newBuilder().build();

        processor.allocate(ATTEMPT, plain, AllocateResponse.newBuilder().build());
        assertThat(next.hosts.getBlacklistAdditions()).containsExactly("bad");
        processor.allocate(ATTEMPT, without, AllocateResponse.newBuilder().build());

        assertThat(next.hosts).isNull();
        assertThat(Reports.of(context).all(0)).isEmpty();
    }

    @Test
    void allocate_unreadableReport_isCountedAndTakenOut() throws YarnException {
        processor.allocate(
                ATTEMPT,
                request(List.of(REPORT.encode() + "/,x"), List.of()),
                AllocateResponse.newBuilder().build());

        assertThat(next.hosts.getBlacklistAdditions()).isEmpty();
        assertThat(Reports.of(context).unreadable()).isEqualTo(1);
        assertThat(Reports.of(context).all(0)).isEmpty();
    }

    /** Its input is on a file system elsewhere: to wait for these hosts would be in vain. */
    @Test
    void allocate_inputOnNoNodeOfTheCluster_isAskedForAnywhere() throws YarnException {
        AllocateRequest request = request(List.of(REPORT.encode()), List.of());
        request.setAskList(asks("n1"));

        processor.allocate(ATTEMPT, request, AllocateResponse.newBuilder().build());

        assertThat(next.asks).extracting(ResourceRequest::getRelaxLocality).containsExactly(true, true, true, false);
    }

    @Test
    void allocate_inputOnANodeOfTheCluster_isAskedForThereAlone() throws YarnException {
        RMNode node = MockNodes.newNodeInfo(1, Resource.newInstance(1024, 1), 1, "n1");
        context.getRMNodes().put(node.getNodeID(), node);
        AllocateRequest request = request(List.of(REPORT.encode()), List.of());
        request.setAskList(asks("n1"));

        processor.allocate(ATTEMPT, request, AllocateResponse.newBuilder().build());

        assertThat(next.asks).extracting(ResourceRequest::getRelaxLocality).containsExactly(true, false, false, false);
    }

    /** Strict ones, as Hawser's ApplicationMasters send them, and one of another priority. */
    private static List<ResourceRequest> asks(String host) {
        return List.of(
                ask(5, host, true),
                ask(5, "/rack", false),
                ask(5, ResourceRequest.ANY, false),
                ask(20, ResourceRequest.ANY, false));
    }

    private static ResourceRequest ask(int priority, String place, boolean relaxed) {
        return ResourceRequest.newInstance(
                Priority.newInstance(priority), place, Resource.newInstance(1024, 1), 1, relaxed);
    }

    @Test
    void finish_attempt_dropsItsReport() throws YarnException {
        processor.allocate(
                ATTEMPT,
                request(List.of(REPORT.encode()), List.of()),
                AllocateResponse.newBuilder().build());

        processor.finishApplicationMaster(ATTEMPT, null, null);

        assertThat(Reports.of(context).all(0)).isEmpty();
        assertThat(next.finished).isTrue();
    }

    private static AllocateRequest request(List<String> additions, List<String> removals) {
        AllocateRequest request = AllocateRequest.newBuilder().build();
        request.setResourceBlacklistRequest(ResourceBlacklistRequest.newInstance(additions, removals));
        return request;
    }

    private static final class Next implements ApplicationMasterServiceProcessor {
        private ResourceBlacklistRequest hosts;
        private List<ResourceRequest> asks;
        private boolean finished;

        @Override
        public void init(ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor nextProcessor) {}

        @Override
        public void registerApplicationMaster(
                ApplicationAttemptId attempt,
                RegisterApplicationMasterRequest request,
                RegisterApplicationMasterResponse response) {}

        @Override
        public void allocate(ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response) {
            hosts = request.getResourceBlacklistRequest();
            asks = request.getAskList();
        }

        @Override
        public void finishApplicationMaster(
                ApplicationAttemptId attempt,
                FinishApplicationMasterRequest request,
                FinishApplicationMasterResponse response) {
            finished = true;
        }
    }
}
