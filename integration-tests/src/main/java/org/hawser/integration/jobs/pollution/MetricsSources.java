/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
