// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.mapreduce.jobhistory.JobPriorityChange;
import org.apache.hadoop.mapreduce.jobhistory.JobQueueChange;
import org.apache.hadoop.mapreduce.util.MRJobConfUtil;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.ExitUtil;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.api.records.Token;
import org.apache.hadoop.yarn.client.api.NMTokenCache;
import org.apache.hadoop.yarn.util.RackResolver;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestHadoopStateCleaners {
    @Test
    void clean_counterLimitsOfFirstJob_nextJobsHold() throws Exception {
        Cleaner cleaner = prepared(new HadoopCleaners().named("mapreduce-task"));
        Configuration first = new Configuration(false);
        first.setInt("mapreduce.job.counters.max", 7);
        Limits.init(first);
        assertThat(Limits.getCountersMax()).isEqualTo(7);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isPositive();

        Configuration next = new Configuration(false);
        next.setInt("mapreduce.job.counters.max", 8);
        Limits.init(next);
        assertThat(Limits.getCountersMax()).isEqualTo(8);
        cleaner.clean(EndedContainer.anywhere());
    }

    @Test
    void clean_progressThresholdsOfFirstJob_areForgotten() throws Exception {
        Cleaner cleaner = prepared(new HadoopCleaners().named("mapreduce-task"));
        MRJobConfUtil.setTaskLogProgressDeltaThresholds(new JobConf(false));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(HadoopStatic.PROGRESS_MIN_DELTA.value()).isEmpty();
    }

    @Test
    void clean_firstExitAndDisabledExit_areForgotten() throws Exception {
        Cleaner cleaner = prepared(new HadoopCleaners().named("hadoop-exit"));
        ExitUtil.disableSystemExit();
        assertThatThrownBy(() -> ExitUtil.terminate(3)).isInstanceOf(ExitUtil.ExitException.class);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(ExitUtil.terminateCalled()).isFalse();
        assertThat(HadoopStatic.EXIT_DISABLED.value()).contains(false);
    }

    @Test
    void clean_yarnClientState_isForgotten() throws Exception {
        Cleaner cleaner = prepared(new HadoopCleaners().named("yarn-state"));
        NMTokenCache.setNMToken("node:1", Token.newInstance(new byte[0], "kind", new byte[0], "service"));
        RackResolver.init(new Configuration(false));
        ResourceUtils.getResourceTypes();
        NetUtils.addStaticResolution("job-host", "127.0.0.1");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isPositive();

        assertThat(NMTokenCache.getNMToken("node:1")).isNull();
        assertThat(NetUtils.getStaticResolution("job-host")).isNull();
        assertThatThrownBy(() -> RackResolver.resolve("host")).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"MASTER_STARTED", "MASTER_CLASS_PATH", "MASTER_HTTP_POLICY"})
    void clean_masterState_isForgotten(HadoopStatic field) throws Exception {
        SharedClasses.initialise(field.className());
        Cleaner cleaner = prepared(new HadoopCleaners().named("mapreduce-master"));
        field.set(
                switch (field) {
                    case MASTER_STARTED -> true;
                    case MASTER_CLASS_PATH -> "former";
                    default -> org.apache.hadoop.http.HttpConfig.Policy.HTTPS_ONLY;
                });

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(field.value().orElse(false)).isEqualTo(false);
    }

    @Test
    void clean_historyRecordFirstUsedByTheContainer_doesNotHoldItsLoader() throws Exception {
        Cleaner cleaner = prepared(new HadoopCleaners().named("mapreduce-master"));
        assertThat(new JobQueueChange().getSchema()).isNotNull();
        WeakReference<ClassLoader> loader = useHistoryRecord();

        cleaner.clean(EndedContainer.anywhere());

        Awaitility.await().until(() -> isCollected(loader));
    }

    private static WeakReference<ClassLoader> useHistoryRecord() throws InterruptedException {
        Thread user = new Thread(JobPriorityChange::new);
        user.setContextClassLoader(new JobLoader());
        user.start();
        user.join();
        return new WeakReference<>(user.getContextClassLoader());
    }

    private static boolean isCollected(WeakReference<?> reference) {
        System.gc();
        return reference.get() == null;
    }

    @Test
    void clean_constructorsOfContainersClasses_areDropped() throws Exception {
        Cleaner cleaner = prepared(new HadoopCleaners().named("hadoop-reflection"));
        Class<?> ofJob = new JobLoader(JobMapper.class).own(JobMapper.class);
        ReflectionUtils.newInstance(ofJob, new Configuration(false));
        ReflectionUtils.newInstance(JobConf.class, new Configuration(false));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        HadoopStatic.CONSTRUCTORS.ifPresent(cache -> {
            assertThat(((Map<?, ?>) cache).containsKey(ofJob)).isFalse();
            assertThat(((Map<?, ?>) cache).containsKey(JobConf.class)).isTrue();
        });
    }

    private static Cleaner prepared(Cleaner cleaner) throws Exception {
        cleaner.recordBaseline(new TestedSlot());
        return cleaner;
    }

    /** A class of a container. */
    public static class JobMapper implements Configurable {
        private final List<Configuration> given = new java.util.ArrayList<>();

        @Override
        public void setConf(Configuration conf) {
            given.add(conf);
        }

        @Override
        public Configuration getConf() {
            return given.get(0);
        }
    }
}
