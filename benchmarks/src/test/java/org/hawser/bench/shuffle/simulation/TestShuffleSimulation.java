// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.bench.shuffle.simulation.Scenario.Disturbance;
import org.hawser.shuffle.policy.FetchLimits;
import org.hawser.shuffle.policy.FetchPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("simulated")
class TestShuffleSimulation {
    private static final FetchLimits LIMITS = FetchLimits.of(1 << 20);
    private static final long SEED = 7;

    static Stream<PolicyRow> allPolicies() {
        return Stream.of(PolicyRow.selections(), PolicyRow.ablation(), PolicyRow.leavingOneOut())
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("allPolicies")
    void anyPolicy_oneSlowSource_movesEverythingWithinTheLimit(PolicyRow row) {
        Scenario scenario = Scenarios.fourSources().with("slow", Disturbance.slow(0.25));

        SimulationResult result = ShuffleSimulation.run(scenario, row.policy(), LIMITS, SEED);

        SimulationResult random = ShuffleSimulation.run(scenario, FetchPolicy.random(), LIMITS, SEED);
        assertThat(result.bytesPerSource()).hasSize(4).isEqualTo(random.bytesPerSource());
        assertThat(result.peakStagingBytes())
                .isLessThanOrEqualTo(LIMITS.hardBytes() * scenario.shape().reducersPerNode());
        assertThat(result.peakBufferedBytes()).isLessThanOrEqualTo(result.peakStagingBytes());
        assertThat(result.loadBalance()).isBetween(0.25, 1.0);
    }

    @Test
    void sameSeed_runTwice_givesTheSameResult() {
        Scenario scenario = Scenarios.fourSources();

        assertThat(ShuffleSimulation.run(scenario, FetchPolicy.adaptive(), LIMITS, SEED))
                .isEqualTo(ShuffleSimulation.run(scenario, FetchPolicy.adaptive(), LIMITS, SEED));
    }

    @Test
    void hotSource_threeTimesTheMaps_sendsThreeTimesTheBytes() {
        SimulationResult result = ShuffleSimulation.run(
                Scenarios.fourSources().with("hot", Disturbance.hot(3)), FetchPolicy.adaptive(), LIMITS, SEED);

        double ratio = (double) result.bytesPerSource().get(0)
                / result.bytesPerSource().get(1);
        assertThat(ratio).isBetween(2.8, 3.2);
    }

    @Test
    void adaptive_hotSource_isFasterThanRandom() {
        Scenario scenario = Scenarios.fourSources().with("hot", Disturbance.hot(3));

        SimulationResult adaptive = ShuffleSimulation.run(scenario, FetchPolicy.adaptive(), LIMITS, SEED);

        SimulationResult random = ShuffleSimulation.run(scenario, FetchPolicy.random(), LIMITS, SEED);
        assertThat((double) random.nanos() / adaptive.nanos()).isGreaterThan(1.1);
    }

    @Test
    void adaptive_sourceSlowForAWhileAndBytesTheOnlyLimit_isFasterThanRandom() {
        FetchLimits bytesOnly = new FetchLimits(
                LIMITS.hardBytes(),
                LIMITS.incrementBytes(),
                LIMITS.floorBytes(),
                LIMITS.startBytes(),
                LIMITS.mapsPerMessage(),
                1_000,
                LIMITS.flushAfter(),
                LIMITS.waitSamples());
        Scenario scenario =
                Scenarios.fourSources().with("slow at first", Disturbance.slowAtFirst(0.1, Duration.ofMillis(100)));

        SimulationResult adaptive = ShuffleSimulation.run(scenario, FetchPolicy.adaptive(), bytesOnly, SEED);

        SimulationResult random = ShuffleSimulation.run(scenario, FetchPolicy.random(), bytesOnly, SEED);
        assertThat((double) random.nanos() / adaptive.nanos()).isGreaterThan(1.1);
    }

    @Test
    void mapsFinishOverTime_lastOne_isFetchedSoonAfter() {
        Scenario even = Scenarios.fourSources();
        Duration maps = Duration.ofSeconds(3);
        Scenario slowMaps = new Scenario("slow maps", even.shape(), even.rates(), even.disturbance(), maps);

        SimulationResult result = ShuffleSimulation.run(slowMaps, FetchPolicy.adaptive(), LIMITS, SEED);

        assertThat(Duration.ofNanos(result.nanos())).isBetween(maps.minusMillis(10), maps.plusMillis(50));
    }

    @Test
    void adaptive_clusterWithEvenSources_needsLittleMoreThanHalfOfRandomsMemoryInTheSameTime() {
        Scenario scenario = Scenarios.cluster();

        SimulationResult adaptive = ShuffleSimulation.run(scenario, FetchPolicy.adaptive(), LIMITS, SEED);

        SimulationResult random = ShuffleSimulation.run(scenario, FetchPolicy.random(), LIMITS, SEED);
        assertThat((double) adaptive.peakStagingBytes() / random.peakStagingBytes())
                .isLessThanOrEqualTo(0.6);
        assertThat((double) adaptive.nanos() / random.nanos()).isLessThanOrEqualTo(1.03);
    }
}
