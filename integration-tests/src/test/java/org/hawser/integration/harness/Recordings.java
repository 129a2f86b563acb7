// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;

/**
 * Recorded results of jobs on stock Hadoop, one file each. A recording counts only for the key that it was made with: the
 * job, the versions of Hadoop and Java, the cluster's settings and the sources of the tests' own jobs. Where there is
 * none, the job is run.
 *
 * @param root of the checkout, which has the files
 * @param rewrite whether jobs are run in any case, and the files written
 * @param common what all keys have in common
 */
record Recordings(Path root, boolean rewrite, List<String> common) {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final String HOW_TO_RECORD = "-Dhawser.stock.record=true records it.";

    /** One file. */
    record Recording(List<String> key, Map<String, List<String>> facts) {
        Recording {
            key = List.copyOf(key);
            requireNonNull(facts, "facts is null");
        }
    }

    Recordings {
        requireNonNull(root, "root is null");
        common = List.copyOf(common);
    }

    /**
     * Those of this checkout.
     *
     * @param root of the checkout
     * @param settings of the stock cluster
     */
    static Recordings of(Path root, Map<String, String> settings) {
        List<String> common = new ArrayList<>(List.of(
                "hadoop " + VersionInfo.getVersion(),
                "java " + Runtime.version().feature(),
                "user " + System.getProperty("user.name"),
                "jobs " + sourcesDigest(root.resolve("integration-tests/src/main/java"))));
        settings.forEach((key, value) -> common.add(portable(key + "=" + value, root)));
        boolean rewrite = Boolean.getBoolean("hawser.soak") || Boolean.getBoolean("hawser.stock.record");
        return new Recordings(root, rewrite, common);
    }

    /** The recorded facts, or else those of a run. */
    Facts recorded(String name, List<?> key, Supplier<Facts> run) {
        List<String> whole = key(key);
        Optional<Facts> recorded = rewrite ? Optional.empty() : read(name, whole);
        return recorded.orElseGet(() -> {
            Facts facts = run.get();
            if (rewrite) {
                write(name, whole, facts);
            } else {
                System.out.println("No recording of " + name + " on stock has this key, so it was run: " + whole + "\n"
                        + HOW_TO_RECORD);
            }
            return facts;
        });
    }

    /** The facts of a run, which the recording must not contradict. */
    Facts live(String name, List<?> key, Supplier<Facts> run) {
        List<String> whole = key(key);
        Facts facts = run.get();
        if (rewrite) {
            write(name, whole, facts);
        } else if (read(name, whole).filter(recorded -> !recorded.equals(facts)).isPresent()) {
            throw new AssertionError("Stock's result of " + name + " is no longer the recorded one in " + file(name)
                    + "; if that is right, " + HOW_TO_RECORD + " Now it is " + facts);
        }
        return facts;
    }

    private List<String> key(List<?> key) {
        List<String> whole = new ArrayList<>(common);
        key.forEach(part -> whole.add(portable(part.toString(), root)));
        return whole;
    }

    private Path file(String name) {
        return root.resolve("integration-tests/src/test/stock").resolve(name + ".json");
    }

    private Optional<Facts> read(String name, List<String> key) {
        if (!Files.exists(file(name))) {
            return Optional.empty();
        }
        try {
            Recording recording = JSON.readValue(file(name).toFile(), Recording.class);
            return Optional.of(recording)
                    .filter(found -> found.key().equals(key))
                    .map(found -> new Facts(found.facts()));
        } catch (IOException e) {
            throw new UncheckedIOException("The recording " + file(name) + " is damaged; " + HOW_TO_RECORD, e);
        }
    }

    private void write(String name, List<String> key, Facts facts) {
        try {
            Files.createDirectories(file(name).getParent());
            Files.writeString(file(name), JSON.writeValueAsString(new Recording(key, facts.lines())) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without directories of this machine and the numbers of outputs. */
    private static String portable(String text, Path root) {
        String withoutPlace = Facts.withoutPlace(text.replaceAll("/[^ ,=]*/([^/ ,=]+\\.jar)", "$1"), root.toString());
        return withoutPlace.replaceAll("/out/\\d{13}(/[\\w-]+?)-\\d+\\b", "/out$1");
    }

    private static String sourcesDigest(Path sources) {
        try (Stream<Path> files = Files.walk(sources)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                all.append(sources.relativize(file)).append(withoutLicence(Files.readString(file)));
            }
            return Facts.digest(all.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutLicence(String source) {
        return source.substring(source.indexOf("package "));
    }
}
