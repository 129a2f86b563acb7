// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.checkpoint.FSCheckpointID;
import org.apache.hadoop.mapreduce.checkpoint.TaskCheckpointID;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.TaskAttemptFinishingMonitor;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.AMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.app.rm.preemption.NoopAMPreemptionPolicy;
import org.apache.hadoop.mapreduce.v2.util.MRBuilderUtils;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestHawserMasterPolicy {
    private static final TaskId TASK =
            MRBuilderUtils.newTaskId(MRBuilderUtils.newJobId(ApplicationId.newInstance(1, 1), 1), 1, TaskType.MAP);
    private static final TaskAttemptId ATTEMPT = MRBuilderUtils.newTaskAttemptId(TASK, 0);
    private static final TaskCheckpointID CHECKPOINT =
            new TaskCheckpointID(new FSCheckpointID(new Path("saved")), List.of(), new Counters());

    private final TaskAttemptFinishingMonitor lasting = new TaskAttemptFinishingMonitor(event -> {});

    @AfterEach
    void stop() {
        lasting.stop();
    }

    @Test
    void answers_withoutParts_areHadoops() {
        assertThat(tellAll(started(List.of()))).isEqualTo(tellAll(new NoopAMPreemptionPolicy()));
    }

    @Test
    void part_ofAnApplicationMaster_isToldEverythingFromItsStartToItsEnd() {
        RecordingPart part = new RecordingPart();
        HawserMasterPolicy policy = started(List.of(part));

        assertThat(tellAll(policy)).containsExactly(false, CHECKPOINT);
        lasting.stop();
        assertThat(tellAll(policy)).isEqualTo(tellAll(new NoopAMPreemptionPolicy()));

        assertThat(part.calls).containsExactly("start", "preempt", "saveCheckpoint", "checkpoint", "stop");
    }

    @Test
    void part_thatFails_isStoppedAloneAndOnce() {
        List<String> callsThatFail = List.of("start", "preempt", "checkpoint", "stop");
        List<RecordingPart> failing =
                callsThatFail.stream().map(RecordingPart::new).toList();
        RecordingPart sound = new RecordingPart();
        List<MasterPart> parts = new ArrayList<>(failing);
        parts.add(sound);
        HawserMasterPolicy policy = started(parts);

        assertThat(tellAll(policy)).containsExactly(false, CHECKPOINT);
        lasting.stop();

        assertThat(failing).allSatisfy(part -> assertThat(part.calls).containsOnlyOnce("stop"));
        assertThat(failing.get(0).calls).containsExactly("start", "stop");
        assertThat(failing.get(1).calls).containsExactly("start", "preempt", "stop");
        assertThat(sound.calls).startsWith("start").endsWith("stop");
    }

    @Test
    void parts_ofTheServiceLoader_areStartedExceptThoseThatCannotBeMade() {
        RecordingPart.STARTS.clear();
        Configuration conf = new Configuration(false);
        conf.set("name", "job");

        AMPreemptionPolicy policy = ReflectionUtils.newInstance(HawserMasterPolicy.class, conf);
        run(policy);

        assertThat(RecordingPart.STARTS).containsExactly("job");
    }

    /** A method that the policy does not override would not reach its parts. */
    @Test
    void policy_ofHadoop_hasTheKnownMethods() {
        assertThat(Stream.of(AMPreemptionPolicy.class.getMethods()).map(Method::getName))
                .containsExactlyInAnyOrder(
                        "init",
                        "preempt",
                        "isPreempted",
                        "reportSuccessfulPreemption",
                        "handleFailedContainer",
                        "handleCompletedContainer",
                        "getCheckpointID",
                        "setCheckpointID");
        assertThat(MRJobConfig.MR_AM_PREEMPTION_POLICY).isEqualTo("yarn.app.mapreduce.am.preemption.policy");
    }

    private HawserMasterPolicy started(List<MasterPart> parts) {
        HawserMasterPolicy policy = new HawserMasterPolicy(parts);
        policy.setConf(new Configuration(false));
        run(policy);
        return policy;
    }

    private void run(AMPreemptionPolicy policy) {
        policy.init((AppContext) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {AppContext.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("getTaskAttemptFinishingMonitor");
                    return lasting;
                }));
        lasting.init(new Configuration(false));
        lasting.start();
    }

    private static List<Object> tellAll(AMPreemptionPolicy policy) {
        List<Object> answers = new ArrayList<>();
        policy.preempt(null, null);
        answers.add(policy.isPreempted(ATTEMPT));
        policy.reportSuccessfulPreemption(ATTEMPT);
        policy.handleFailedContainer(ATTEMPT);
        policy.handleCompletedContainer(ATTEMPT);
        policy.setCheckpointID(TASK, CHECKPOINT);
        answers.add(policy.getCheckpointID(TASK));
        return answers;
    }
}
