// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.util.ResourceCalculatorProcessTree;
import org.junit.jupiter.api.Test;

/** That parts are asked at the end of a real attempt is tested where there is a part. */
class TestHawserTaskHook {
    private final List<String> calls = new ArrayList<>();

    private TaskPart part(String name) {
        return new TaskPart() {
            @Override
            public void start(JobConf job) {
                calls.add(name + " " + job.get("key"));
                if (name.equals("bad")) {
                    throw new IllegalStateException("bad");
                }
            }

            @Override
            public void finish() {
                calls.add(name + " finished");
            }
        };
    }

    private static JobConf job() {
        JobConf job = new JobConf(false);
        job.set("key", "value");
        return job;
    }

    @Test
    void parts_areStartedWithTheJob_badOneIsLeftOut() {
        TaskPart good = part("good");
        TaskPart bad = part("bad");
        HawserTaskHook hook = new HawserTaskHook(null, List.of(bad, good));
        assertThat(calls).isEmpty();

        hook.setConf(job());

        assertThat(calls).containsExactly("bad value", "good value");
        assertThat((Object) hook.part(good.getClass()).orElseThrow()).isSameAs(good);
    }

    @Test
    void update_outsideOfATaskThatIsDone_finishesNothing() {
        HawserTaskHook hook = new HawserTaskHook(null, List.of(part("good")));
        hook.setConf(job());

        hook.updateProcessTree();

        assertThat(calls).containsExactly("good value");
    }

    @Test
    void process_isMeasured_asHadoopDoes() {
        String pid = Long.toString(ProcessHandle.current().pid());
        Configuration conf = job();
        ResourceCalculatorProcessTree hook =
                ResourceCalculatorProcessTree.getResourceCalculatorProcessTree(pid, HawserTaskHook.class, conf);
        ResourceCalculatorProcessTree stock =
                ResourceCalculatorProcessTree.getResourceCalculatorProcessTree(pid, null, conf);

        hook.updateProcessTree();
        stock.updateProcessTree();

        assertThat(hook).isInstanceOf(HawserTaskHook.class);
        assertThat(hook.getVirtualMemorySize()).isPositive();
        assertThat(hook.getRssMemorySize()).isPositive();
        assertThat(hook.getCumulativeCpuTime()).isPositive().isLessThanOrEqualTo(stock.getCumulativeCpuTime());
        assertThat(hook.checkPidPgrpidForMatch()).isEqualTo(stock.checkPidPgrpidForMatch());
        assertThat(hook.getProcessTreeDump()).contains(pid);
    }

    @Test
    void pid_isUnknown_asksHadoopAllTheSame() {
        HawserTaskHook hook = new HawserTaskHook(null, List.of());

        hook.setConf(job());
        hook.updateProcessTree();

        assertThat(hook.getProcessTreeDump()).isNotNull();
    }
}
