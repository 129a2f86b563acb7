// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.master;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policy of an ApplicationMaster, to which modules add {@link MasterPart}s. Without any it does nothing, like
 * Hadoop's default. Hadoop tells a policy of its start but not of its end, so this one listens to a service of the
 * ApplicationMaster that starts and stops with it.
 */
public class HawserMasterPolicy extends Configured implements AMPreemptionPolicy {
    private static final Logger LOG = LoggerFactory.getLogger(HawserMasterPolicy.class);

    private final List<GuardedPart> parts;

    public HawserMasterPolicy() {
        this(found());
    }

    public HawserMasterPolicy(List<MasterPart> parts) {
        this.parts = parts.stream().map(GuardedPart::new).toList();
    }

    private static List<MasterPart> found() {
        List<MasterPart> parts = new ArrayList<>();
        try {
            ServiceLoader.load(MasterPart.class, MasterPart.class.getClassLoader()).stream()
                    .forEach(provider -> add(provider, parts));
        } catch (ServiceConfigurationError e) {
            LOG.warn("Not all parts of the ApplicationMaster can be found; the job runs without them", e);
        }
        return parts;
    }

    private static void add(ServiceLoader.Provider<MasterPart> provider, List<MasterPart> parts) {
        try {
            parts.add(provider.get());
        } catch (ServiceConfigurationError | LinkageError e) {
            LOG.warn(
                    "{} cannot be made; the job runs without it",
                    provider.type().getName(),
                    e);
        }
    }

    @Override
    public void init(AppContext context) {
        Service lasting = context.getTaskAttemptFinishingMonitor();
        if (!parts.isEmpty() && lasting != null) {
            Configuration conf = getConf();
            lasting.registerServiceListener(service -> follow(service.getServiceState(), context, conf));
        }
    }

    private void follow(Service.STATE state, AppContext context, Configuration conf) {
        if (state == Service.STATE.STARTED) {
            parts.forEach(part -> part.start(context, conf));
        } else if (state == Service.STATE.STOPPED) {
            parts.forEach(GuardedPart::stop);
        }
    }

    @Override
    public void preempt(Context running, PreemptionMessage request) {
        parts.forEach(guarded -> guarded.tell(part -> part.preempt(running, request)));
    }

    @Override
    public boolean isPreempted(TaskAttemptId attempt) {
        return false;
    }

    @Override
    public void reportSuccessfulPreemption(TaskAttemptId attempt) {}

    @Override
    public void handleFailedContainer(TaskAttemptId attempt) {}

    @Override
    public void handleCompletedContainer(TaskAttemptId attempt) {}

    @Override
    public TaskCheckpointID getCheckpointID(TaskId task) {
        return parts.stream()
                .map(guarded -> guarded.ask(part -> part.checkpoint(task), Optional.<TaskCheckpointID>empty()))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(null);
    }

    @Override
    public void setCheckpointID(TaskId task, TaskCheckpointID checkpoint) {
        parts.forEach(guarded -> guarded.tell(part -> part.saveCheckpoint(task, checkpoint)));
    }
}
