// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.hawser.shuffle.wire.ReplyStatus;
import org.hawser.shuffle.wire.RequestKind;
import org.junit.jupiter.api.Test;

class TestShuffleMetrics {
    @Test
    void getMetrics_whatHasHappened_isReportedByName() {
        ShuffleMetrics metrics = new ShuffleMetrics();
        metrics.count(RequestKind.FETCH);
        metrics.count(ReplyStatus.BAD_SIGNATURE);
        metrics.change(ShuffleMetrics.Level.MAPPED_BYTES, 100);
        metrics.change(ShuffleMetrics.Level.MAPPED_FILES, 1);
        metrics.sent(42, 1_000_000);

        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        metrics.getMetrics(collector, true);
        List<String> values = StreamSupport.stream(
                        collector.getRecords().get(0).metrics().spliterator(), false)
                .map(TestShuffleMetrics::text)
                .toList();

        assertThat(values)
                .contains(
                        "requestsFetch=1",
                        "requestsOpen=0",
                        "refusedBadSignature=1",
                        "mappedBytes=100",
                        "mappedFiles=1",
                        "bytesSent=42",
                        "ServeMicrosAvgTime=1000.0",
                        "filesOpened=0",
                        "queuedRequests=0");
    }

    private static String text(AbstractMetric metric) {
        return metric.name() + "=" + metric.value();
    }
}
