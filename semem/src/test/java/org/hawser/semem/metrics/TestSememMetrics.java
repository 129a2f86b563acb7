// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.hawser.semem.policy.Usage;
import org.junit.jupiter.api.Test;

class TestSememMetrics {
    private static final Pattern FIRST_CELL = Pattern.compile("^\\| (`[^|]*) \\|", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void page_metrics_listsAllOfThem() throws Exception {
        String page = Files.readString(Path.of("../docs/metrics.md"));
        int begin = page.indexOf("`name=Semem`");
        assertThat(begin).isPositive();
        int end = page.indexOf("\n## ", begin);
        String section = page.substring(begin, end < 0 ? page.length() : end);

        assertThat(FIRST_CELL
                        .matcher(section)
                        .results()
                        .flatMap(cell -> NAME.matcher(cell.group(1)).results())
                        .map(match -> match.group(1)))
                .containsExactlyInAnyOrderElementsOf(names());
    }

    private static List<String> names() {
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        new SememMetrics().getMetrics(collector, true);
        List<String> names = new ArrayList<>();
        for (AbstractMetric metric : collector.getRecords().get(0).metrics()) {
            names.add(metric.name());
        }
        return names;
    }

    @Test
    void usage_ofApplications_isSummed() {
        SememMetrics metrics = new SememMetrics();

        metrics.usage(List.of(new Usage("a", 1, 2, 3), new Usage("b", 10, 20, 30)), 4);

        assertThat(metrics.level(SememMetrics.Level.SETTLED_BYTES)).isEqualTo(11);
        assertThat(metrics.level(SememMetrics.Level.RESERVED_BYTES)).isEqualTo(22);
        assertThat(metrics.level(SememMetrics.Level.FILES)).isEqualTo(33);
        assertThat(metrics.level(SememMetrics.Level.APPLICATIONS)).isEqualTo(2);
    }
}
