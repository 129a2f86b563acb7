// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.chronos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppReport;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/**
 * Has the ResourceManager want back containers at random, as long as a file says so. The file has the chance of each
 * container in each look, in thousandths. ApplicationMasters keep theirs.
 */
public final class RandomPreemption implements SchedulingEditPolicy {
    static final String FILE = "integration.preemption.file";
    static final String SEED = "integration.preemption.seed";

    private static final long INTERVAL_MILLIS = 100;
    private static final int THOUSAND = 1000;

    private RMContext context;
    private ResourceScheduler scheduler;
    private Path file;
    private Random random;

    @Override
    public void init(Configuration conf, RMContext rmContext, ResourceScheduler resourceScheduler) {
        context = rmContext;
        scheduler = resourceScheduler;
        file = Path.of(conf.get(FILE));
        random = new Random(conf.getLong(SEED, 0));
    }

    @Override
    public void editSchedule() {
        int chance = chance();
        if (chance == 0) {
            return;
        }
        for (RMApp application : context.getRMApps().values()) {
            RMAppAttempt attempt = application.getCurrentAppAttempt();
            SchedulerAppReport report =
                    attempt == null ? null : scheduler.getSchedulerAppInfo(attempt.getAppAttemptId());
            if (report != null) {
                choose(report, chance).forEach(container -> mark(attempt, container));
            }
        }
    }

    private List<RMContainer> choose(SchedulerAppReport report, int chance) {
        return report.getLiveContainers().stream()
                .filter(container -> !container.isAMContainer() && container.getState() == RMContainerState.RUNNING)
                .sorted(Comparator.comparing(RMContainer::getContainerId))
                .filter(container -> random.nextInt(THOUSAND) < chance)
                .toList();
    }

    private void mark(RMAppAttempt attempt, RMContainer container) {
        context.getDispatcher()
                .getEventHandler()
                .handle(new ContainerPreemptEvent(
                        attempt.getAppAttemptId(), container, SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION));
    }

    private int chance() {
        try {
            return Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long getMonitoringInterval() {
        return INTERVAL_MILLIS;
    }

    @Override
    public String getPolicyName() {
        return getClass().getSimpleName();
    }
}
