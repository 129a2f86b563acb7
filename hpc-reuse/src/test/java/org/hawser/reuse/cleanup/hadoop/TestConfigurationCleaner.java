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
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestConfigurationCleaner {
    private final Cleaner cleaner = new HadoopCleaners().named("hadoop-configuration");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_defaultResourceAdded_isGone() throws Exception {
        String before = new Configuration().toString();
        Configuration.addDefaultResource("job-default.xml");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(new Configuration().toString()).isEqualTo(before).contains("mapred-default.xml");
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_deprecationAdded_isGoneAndHadoopsOwnStay() throws Exception {
        Configuration.addDeprecation("job.old", "job.new");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(Configuration.isDeprecated("job.old")).isFalse();
        assertThat(Configuration.isDeprecated("mapred.job.name")).isTrue();
    }

    @Test
    void clean_configurationOfContainer_isNotTracked() throws Exception {
        Configuration ofJob = new Configuration(false);
        ofJob.setClassLoader(new JobLoader());

        cleaner.clean(EndedContainer.anywhere());

        HadoopStatic.CONFIGURATION_REGISTRY.ifPresent(registry ->
                assertThat(((java.util.Map<?, ?>) registry).keySet()).noneMatch(conf -> conf == ofJob));
    }
}
