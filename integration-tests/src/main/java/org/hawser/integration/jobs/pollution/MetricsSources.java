// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;

/** A source of metrics. */
public final class MetricsSources implements Pollution {
    @org.apache.hadoop.metrics2.annotation.Metrics(context = "pollution")
    static final class Source {
        @Metric("left behind")
        MutableCounterLong left;
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        DefaultMetricsSystem.instance().register("pollution", "left behind", new Source());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return (DefaultMetricsSystem.instance().getSource("pollution") == null) + " none";
    }
}
