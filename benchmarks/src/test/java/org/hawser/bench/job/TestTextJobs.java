// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.hawser.bench.input.Documents;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestTextJobs {
    private static final String ODD_LINES =
            """
            no tab in this one
            empty\t
            one\tword
            two\tThe the
            odd\tThe, THE; the... end of the the the!
            """;

    @TempDir
    private Path dir;

    private final List<String> lines = new ArrayList<>();

    @BeforeEach
    void writeInput() throws IOException {
        Documents documents = new Documents(7);
        Files.createDirectories(dir.resolve("in"));
        for (int file = 1; file <= 2; file++) {
            Path path = dir.resolve("in/part" + file);
            try (OutputStream out = Files.newOutputStream(path)) {
                documents.write(40_000, out);
            }
            lines.addAll(Files.readAllLines(path));
        }
        Files.writeString(dir.resolve("in/odd"), ODD_LINES);
        lines.addAll(ODD_LINES.lines().toList());
    }

    @Test
    void invertedIndex_isThatOfANaiveProgram() throws Exception {
        Map<String, TreeSet<String>> expected = new TreeMap<>();
        for (String line : lines) {
            for (String word : words(line)) {
                expected.computeIfAbsent(word, first -> new TreeSet<>()).add(line.split("\t")[0]);
            }
        }
        assertThat(output(new InvertedIndex()))
                .isEqualTo(expected.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> String.join(",", entry.getValue()))));
    }

    @Test
    void sequenceCount_isThatOfANaiveProgram() throws Exception {
        Map<String, Integer> expected = new TreeMap<>();
        for (String line : lines) {
            List<String> words = words(line);
            for (int i = 2; i < words.size(); i++) {
                String sequence = words.get(i - 2) + "|" + words.get(i - 1) + "|" + words.get(i);
                expected.merge(sequence + "|" + line.split("\t")[0], 1, Integer::sum);
            }
        }
        assertThat(expected).containsEntry("the|the|the|odd", 2);
        assertThat(output(new SequenceCount()))
                .isEqualTo(expected.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, entry -> entry.getValue().toString())));
    }

    @Test
    void missingArgument_isRefusedByName() {
        assertThatThrownBy(() -> ToolRunner.run(configuration(), new InvertedIndex(), new String[] {"in"}))
                .hasMessageContaining("InvertedIndex: 2 arguments are needed");
    }

    private static List<String> words(String line) {
        if (!line.contains("\t")) {
            return List.of();
        }
        StringBuilder letters = new StringBuilder();
        for (char letter : line.substring(line.indexOf('\t')).toCharArray()) {
            letters.append(Character.isLetterOrDigit(letter) ? Character.toLowerCase(letter) : ' ');
        }
        return Stream.of(letters.toString().split(" "))
                .filter(word -> !word.isBlank())
                .toList();
    }

    private Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set("hadoop.tmp.dir", dir.resolve("tmp").toString());
        configuration.setInt("mapreduce.job.reduces", 2);
        return configuration;
    }

    /** Each line by what is before its tab. */
    private Map<String, String> output(Tool job) throws Exception {
        Path out = dir.resolve("out");
        String[] arguments = {dir.resolve("in").toUri().toString(), out.toUri().toString()};
        assertThat(ToolRunner.run(configuration(), job, arguments)).isZero();
        try (Stream<Path> files = Files.list(out)) {
            Map<String, String> found = new TreeMap<>();
            for (Path part : files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted(Comparator.naturalOrder())
                    .toList()) {
                for (String line : Files.readAllLines(part)) {
                    String[] fields = line.split("\t", -1);
                    assertThat(found.put(fields[0], fields[1])).isNull();
                }
            }
            return found;
        }
    }
}
