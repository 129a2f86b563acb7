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
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
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
