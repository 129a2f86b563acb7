// SPDX-License-Identifier: Apache-2.0
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
