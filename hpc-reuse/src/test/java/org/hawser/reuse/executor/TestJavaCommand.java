// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestJavaCommand {
    private static JavaCommand parsed(String... words) {
        return JavaCommand.parse(List.of(words)).orElseThrow();
    }

    @Test
    void parse_mapTaskCommand_isTakenApart() {
        JavaCommand command = parsed(
                "/usr/lib/jvm/17/bin/java",
                "-Djava.net.preferIPv4Stack=true",
                "-Dflag",
                "-Dquery=a=b",
                "-Xmx820m",
                "-server",
                "org.apache.hadoop.mapred.YarnChild",
                "127.0.0.1",
                "-Xnot-an-option");
        assertThat(command.program()).isEqualTo("/usr/lib/jvm/17/bin/java");
        assertThat(command.systemProperties())
                .isEqualTo(Map.of("java.net.preferIPv4Stack", "true", "flag", "", "query", "a=b"));
        assertThat(command.heapBytes()).isEqualTo(820L << 20);
        assertThat(command.otherOptions()).containsExactly("-server");
        assertThat(command.mainClass()).isEqualTo("org.apache.hadoop.mapred.YarnChild");
        assertThat(command.arguments()).containsExactly("127.0.0.1", "-Xnot-an-option");
    }

    @Test
    void parse_sizes_areReadAsTheJvmReadsThem() {
        assertThat(parsed("java", "-Xmx1024", "M").heapBytes()).isEqualTo(1024);
        assertThat(parsed("java", "-Xmx1k", "M").heapBytes()).isEqualTo(1 << 10);
        assertThat(parsed("java", "-Xmx1K", "M").heapBytes()).isEqualTo(1 << 10);
        assertThat(parsed("java", "-Xmx3g", "M").heapBytes()).isEqualTo(3L << 30);
        assertThat(parsed("java", "-Xmx1T", "M").heapBytes()).isEqualTo(1L << 40);
    }

    @Test
    void parse_heapGivenTwice_lastOneCounts() {
        assertThat(parsed("java", "-Xmx1g", "-Xmx2g", "M").heapBytes()).isEqualTo(2L << 30);
    }

    @Test
    void parse_propertyGivenTwice_lastOneCounts() {
        assertThat(parsed("java", "-Da=1", "-Da=2", "M").systemProperties()).isEqualTo(Map.of("a", "2"));
    }

    @Test
    void parse_optionWithAValue_isNotTheMainClass() {
        JavaCommand command = parsed("java", "-cp", "x.jar", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "M");
        assertThat(command.mainClass()).isEqualTo("M");
        assertThat(command.otherOptions()).contains("-cp", "--add-opens");
    }

    @Test
    void parse_fileOfArguments_isAnOptionAndNotTheMainClass() {
        JavaCommand command = parsed("java", "-Xmx1g", "@jvm.args", "-Da=1", "M", "@ofTheProgram");
        assertThat(command.otherOptions()).containsExactly("@jvm.args");
        assertThat(command.systemProperties()).isEqualTo(Map.of("a", "1"));
        assertThat(command.mainClass()).isEqualTo("M");
        assertThat(command.arguments()).containsExactly("@ofTheProgram");
    }

    @Test
    void parse_whateverIsNoClassStartedByJava_isEmpty() {
        assertThat(JavaCommand.parse(List.of())).isEmpty();
        assertThat(JavaCommand.parse(List.of("python", "x.py"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("javac", "X"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "-version"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "-jar", "x.jar"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "-Xmx", "M"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "-Xmx5x", "M"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "-Xmx17179869184g", "M"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "-cp"))).isEmpty();
        assertThat(JavaCommand.parse(List.of("java", "@everything"))).isEmpty();
    }
}
