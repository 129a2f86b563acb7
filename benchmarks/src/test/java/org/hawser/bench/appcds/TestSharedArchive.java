// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.appcds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestSharedArchive {
    @Test
    void join_listsOfSeveralJvms_haveEachClassOnceAndNoNumbers() {
        List<String> lines = List.of(
                "# NOTE: Do not modify this file.",
                "java/lang/Object id: 0",
                "org/apache/hadoop/io/Text id: 7",
                "java/lang/Object id: 0",
                "org/apache/hadoop/io/IntWritable id: 7");

        assertThat(SharedArchive.join(lines))
                .containsExactly("java/lang/Object", "org/apache/hadoop/io/Text", "org/apache/hadoop/io/IntWritable");
    }

    @Test
    void join_classesOfOtherLoaders_areLeftOut() {
        assertThat(SharedArchive.join(List.of("Job id: 9 super: 0 source: job.jar")))
                .isEmpty();
    }

    @Test
    void join_lambdas_areKeptWhole() {
        String lambda = "@lambda-proxy java/lang/Foo run ()Ljava/lang/Runnable; ()V";

        assertThat(SharedArchive.join(List.of(lambda))).containsExactly(lambda);
    }
}
