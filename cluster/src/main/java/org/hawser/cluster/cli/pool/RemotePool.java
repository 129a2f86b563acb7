// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.ProgramRun;
import org.hawser.cluster.core.state.RemoteWorker;
import org.hawser.common.process.BoundedFile;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.protocol.Message;
import org.hawser.semem.wire.MemoryMessage;

/** A pool on another host of a batch job: the same command is run there through the launcher, and answers in JSON. */
record RemotePool(RemoteWorker worker) implements NodePool {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** The answer is of one type and nothing else: no type is written for it. */
    private static final ObjectMapper JSON = new ObjectMapper()
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
            .addMixIn(Message.Status.class, Untyped.class)
            .addMixIn(MemoryMessage.Report.class, Untyped.class);

    @JsonTypeInfo(use = JsonTypeInfo.Id.NONE)
    private interface Untyped {}

    @Override
    public String name() {
        return worker.node() + ":" + worker.runDir();
    }

    @Override
    public Message.Status status() throws IOException {
        return ask(Message.Status[].class, "pool", "status");
    }

    @Override
    public Message.Status resize(int slots) throws IOException {
        return ask(Message.Status[].class, "pool", "resize", Integer.toString(slots));
    }

    @Override
    public MemoryMessage.Report memory() throws IOException {
        return ask(MemoryMessage.Report[].class, "semem", "status");
    }

    @Override
    public List<String> placements() throws IOException {
        BoundedFile file = new RunDirectory(worker.runDir()).placements(Long.MAX_VALUE);
        List<String> command = new ArrayList<>(List.of("find", worker.runDir().toString(), "-maxdepth", "1"));
        command.addAll(cat(file.former()));
        command.add("-o");
        command.addAll(cat(file.file()));
        return run(command.toArray(String[]::new)).lines().toList();
    }

    /** For find(1), by which a file that is not there is none. */
    private static List<String> cat(Path file) {
        return List.of("-name", file.getFileName().toString(), "-exec", "cat", "{}", "+");
    }

    private <T> T ask(Class<T[]> type, String... words) throws IOException {
        String[] command = Stream.of(
                        Stream.of("hawser"),
                        Stream.of(words),
                        Stream.of("--json", "--run-dir", worker.runDir().toString()))
                .flatMap(all -> all)
                .toArray(String[]::new);
        String answer = run(command);
        return first(answer, type)
                .orElseThrow(() ->
                        new IOException("node " + worker.node() + " does not answer as expected: " + answer.strip()));
    }

    private static <T> Optional<T> first(String answer, Class<T[]> type) {
        try {
            return Stream.ofNullable(JSON.readValue(answer, type))
                    .flatMap(Stream::of)
                    .filter(Objects::nonNull)
                    .findFirst();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private String run(String... command) throws IOException {
        Path errors = Files.createTempFile("hawser", ".err");
        Path output = Files.createTempFile("hawser", ".out");
        try {
            Process process = new ProcessBuilder(worker.command(command))
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            if (!ProgramRun.ends(process, LIMIT)) {
                process.destroyForcibly();
                throw new IOException(
                        Thread.currentThread().isInterrupted()
                                ? "interrupted while node " + worker.node() + " was asked"
                                : "node " + worker.node() + " does not answer within " + LIMIT.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException("node " + worker.node() + " does not answer: "
                        + Files.readString(errors, StandardCharsets.UTF_8).strip());
            }
            return Files.readString(output, StandardCharsets.UTF_8);
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }
}
