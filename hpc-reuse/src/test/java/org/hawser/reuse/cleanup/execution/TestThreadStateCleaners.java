// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestThreadStateCleaners {
    private static final ThreadLocal<Object> OF_JOB = new ThreadLocal<>();
    private static final ThreadLocal<Object> SHARED = ThreadLocal.withInitial(() -> "initial");

    @Test
    void clean_threadLocalOfContainersClass_isTakenFromSurvivingThreads() throws Exception {
        Cleaner cleaner = new ThreadCleaners().named("thread-locals");
        cleaner.recordBaseline(new TestedSlot());
        OF_JOB.set(new JobLoader(JobValue.class).newInstance(JobValue.class, Object.class));
        SHARED.set("kept");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(OF_JOB.get()).isNull();
        assertThat(SHARED.get()).isEqualTo("kept");
        OF_JOB.remove();
        SHARED.remove();
    }

    @Test
    void clean_unnamedThreadsStarted_nextContainersCountFromTheSameNumber() throws Exception {
        Cleaner cleaner = new ThreadCleaners().named("thread-numbers");
        cleaner.recordBaseline(new TestedSlot());
        String first = new Thread(() -> {}).getName();
        assertThat(new Thread(() -> {}).getName()).isNotEqualTo(first);

        cleaner.clean(EndedContainer.anywhere());

        assertThat(new Thread(() -> {}).getName()).isEqualTo(first);
    }

    /** A value of a container. */
    public static final class JobValue {}
}
