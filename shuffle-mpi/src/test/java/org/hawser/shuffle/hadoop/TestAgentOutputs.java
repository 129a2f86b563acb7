// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.MRConfig;
import org.hawser.shuffle.client.Carrier;
import org.hawser.shuffle.client.EngineParts;
import org.hawser.shuffle.client.EventLoop;
import org.hawser.shuffle.client.FetchEngine;
import org.hawser.shuffle.client.FetchStatistics;
import org.hawser.shuffle.client.Reducer;
import org.hawser.shuffle.client.Route;
import org.hawser.shuffle.client.SourceRoutes;
import org.hawser.shuffle.monitor.LocalSourceMonitor;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPlanner;
import org.hawser.shuffle.policy.FetchPolicy;
import org.hawser.shuffle.policy.Source;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.ReduceAttempt;
import org.hawser.transport.Call;
import org.hawser.transport.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentOutputs {
    private static final String HOST = "node1:13562";
    private static final String URL = "http://" + HOST;

    @TempDir
    private Path directory;

    private final FetchStatistics statistics = new FetchStatistics();
    private final Map<String, SourceRoutes> published = new HashMap<>();
    private final List<Runnable> events = new ArrayList<>();

    @Test
    void output_ofAnAgentWhoseAddressIsGone_isLeftToTheEngine() throws Exception {
        Configuration settings = new Configuration();
        settings.set(MRConfig.LOCAL_DIR, directory.toString());
        ShuffleConsumerPlugin.Context<Text, Text> context = new ReduceSide(settings, 3, Optional.empty()).context();
        FailureMemory failures = new FailureMemory();
        HawserScheduler<Text, Text> scheduler = new HawserScheduler<>(context, statistics, failures);
        AgentOutputs outputs =
                new AgentOutputs(name -> Optional.ofNullable(published.get(name)), scheduler, statistics, failures);
        outputs.attach(engine(settings));

        assertThat(outputs.known(HOST, URL, ReduceSide.mapAttempt(0, 0)))
                .as("before")
                .isFalse();
        published.put(HOST, new SourceRoutes(new Source(HOST, 1, false), List.of(new NoRoute())));
        assertThat(outputs.known(HOST, URL, ReduceSide.mapAttempt(1, 0))).isTrue();
        published.clear();
        assertThat(outputs.known(HOST, URL, ReduceSide.mapAttempt(2, 0)))
                .as("after")
                .isTrue();

        scheduler.close();
        assertThat(events).as("what the engine was told").hasSize(3);
        Map<String, Long> counted = new HashMap<>();
        statistics.addTo(counted::put);
        assertThat(counted).containsEntry("Segments left to HTTP: no agent", 1L);
    }

    private FetchEngine engine(Configuration settings) {
        EventLoop loop = new EventLoop() {
            @Override
            public void execute(Runnable event) {
                events.add(event);
            }

            @Override
            public void schedule(Duration delay, Runnable event) {
                events.add(event);
            }

            @Override
            public long nanoTime() {
                return 0;
            }
        };
        FetchPlanner planner = new FetchPlanner(
                FetchPolicy.random(), FetchLimits.of(10_000), new LocalSourceMonitor(), 0, 3, 1, loop::nanoTime);
        return new FetchEngine(
                new Reducer(
                        new JobName("job_1700000000000_0001"),
                        new ReduceAttempt("attempt_1700000000000_0001_r_000003_0"),
                        new JobKey(new byte[] {1})),
                ReducerSettings.of(settings::get).client(),
                new EngineParts(
                        planner,
                        loop,
                        segment -> {},
                        (id, failure) -> {},
                        statistics,
                        buffer -> {},
                        () -> 1,
                        (names, then) -> {}));
    }

    private static final class NoRoute implements Route {
        @Override
        public Carrier carrier() {
            return Carrier.TCP;
        }

        @Override
        public Call call(Request request, Duration timeout) {
            throw new UnsupportedOperationException("nothing is asked");
        }
    }
}
