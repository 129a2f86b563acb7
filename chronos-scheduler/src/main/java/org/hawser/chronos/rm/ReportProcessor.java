// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceContext;
import org.apache.hadoop.yarn.ams.ApplicationMasterServiceProcessor;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.hawser.chronos.report.MasterReport;

/**
 * Takes the reports of ApplicationMasters out of their heartbeats, so that the scheduler does not take them for names of
 * hosts, and keeps them for {@link ChronosPolicy}. To be named in
 * {@code yarn.resourcemanager.application-master-service.processors}.
 */
public final class ReportProcessor implements ApplicationMasterServiceProcessor {
    private ApplicationMasterServiceProcessor next;
    private RMContext cluster;
    private Reports reports;

    @Override
    public void init(ApplicationMasterServiceContext context, ApplicationMasterServiceProcessor nextProcessor) {
        next = nextProcessor;
        cluster = (RMContext) context;
        reports = Reports.of(cluster);
    }

    @Override
    public void registerApplicationMaster(
            ApplicationAttemptId attempt,
            RegisterApplicationMasterRequest request,
            RegisterApplicationMasterResponse response)
            throws IOException, YarnException {
        next.registerApplicationMaster(attempt, request, response);
    }

    @Override
    public void allocate(ApplicationAttemptId attempt, AllocateRequest request, AllocateResponse response)
            throws YarnException {
        ResourceBlacklistRequest hosts = request.getResourceBlacklistRequest();
        if (hosts != null) {
            List<String> additions = listOf(hosts.getBlacklistAdditions());
            List<String> removals = listOf(hosts.getBlacklistRemovals());
            if (additions.stream().anyMatch(MasterReport::isOne)
                    || removals.stream().anyMatch(MasterReport::isOne)) {
                additions.stream()
                        .filter(MasterReport::isOne)
                        .findFirst()
                        .ifPresentOrElse(
                                text -> receive(attempt, text, request),
                                // A report that is only taken out leaves nothing to wait for.
                                () -> reports.put(attempt, MasterReport.EMPTY, Time.monotonicNow()));
                request.setResourceBlacklistRequest(
                        ResourceBlacklistRequest.newInstance(hostsIn(additions), hostsIn(removals)));
            }
        }
        next.allocate(attempt, request, response);
    }

    private static List<String> listOf(List<String> hosts) {
        return hosts == null ? List.of() : hosts;
    }

    private static List<String> hostsIn(List<String> names) {
        return names.stream().filter(name -> !MasterReport.isOne(name)).toList();
    }

    private void receive(ApplicationAttemptId attempt, String text, AllocateRequest request) {
        MasterReport.decode(text)
                .ifPresentOrElse(
                        report -> {
                            reports.put(attempt, report, Time.monotonicNow());
                            ForeignInputs.relax(request.getAskList(), report.recovering(), cluster);
                        },
                        () -> reports.addUnreadable(attempt));
    }

    @Override
    public void finishApplicationMaster(
            ApplicationAttemptId attempt,
            FinishApplicationMasterRequest request,
            FinishApplicationMasterResponse response) {
        reports.drop(attempt);
        next.finishApplicationMaster(attempt, request, response);
    }
}
