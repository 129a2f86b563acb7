// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Many clients write, delete, move and die at random, on one ledger; every step is checked. */
final class LedgerSimulation {
    private static final long EXTENT = 8L << 20;
    private static final long LEAST = 64 << 10;
    private static final int GREEDY = 0;
    private static final String FIRST = "output/first/file.out";

    private final Random random;
    private final Limits limits;
    private final Ledger ledger;
    private final List<Writer> writers = new ArrayList<>();
    /** What files take, as clients know it. */
    private final Map<String, Map<String, Long>> files = new HashMap<>();

    private final Map<Integer, Long> granted = new HashMap<>();
    private long now;
    private long clients;
    long slowestNanos;
    long decisions;

    private static final class Writer {
        final long client;
        final int application;
        Optional<String> open = Optional.empty();
        long reserved;
        long asked;
        Optional<Long> askedAt = Optional.empty();
        int number;

        Writer(long client, int application) {
            this.client = client;
            this.application = application;
        }

        String path() {
            return "output/attempt_" + client + "_" + number + "/file.out";
        }
    }

    LedgerSimulation(long seed, int clients, int applications, Limits limits) {
        this.random = new Random(seed);
        this.limits = limits;
        this.ledger = new Ledger(limits, () -> now);
        IntStream.range(0, clients).forEach(i -> writers.add(writer(i % applications)));
    }

    private static String name(int application) {
        return "application_1_" + application;
    }

    private Writer writer(int application) {
        clients++;
        ledger.join(clients, name(application));
        return new Writer(clients, application);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            now += random.nextInt(2_000_000);
            ledger.expire();
            int index = random.nextInt(writers.size());
            if (random.nextInt(20) == 0) {
                shrink(writers.get(index));
                collect();
            }
            step(index);
            collect();
            check();
        }
    }

    /** Ends everything; returns what is still used. */
    long end() {
        writers.forEach(writer -> ledger.gone(writer.client));
        assertThat(ledger.waiting()).isZero();
        assertThat(ledger.usage()).allMatch(usage -> usage.reserved() == 0);
        files.keySet().forEach(ledger::ended);
        return ledger.used();
    }

    long granted(int application) {
        return granted.getOrDefault(application, 0L);
    }

    private void step(int index) {
        Writer writer = writers.get(index);
        int dice = random.nextInt(100);
        if (dice < 3) {
            die(index, writer);
        } else if (writer.askedAt.isPresent()) {
            return;
        } else if (writer.open.isEmpty()) {
            if (dice < 20 && writer.application != GREEDY) {
                delete(writer);
            } else {
                writer.number++;
                writer.open = Optional.of(writer.path());
                ask(writer, EXTENT + random.nextInt(1 << 20), true);
            }
        } else if (dice < 50 || (writer.application == GREEDY && dice < 80)) {
            ask(writer, EXTENT, false);
        } else if (dice < 90) {
            long size = (long) (random.nextDouble() * writer.reserved);
            ledger.closed(writer.client, writer.open.get(), size);
            filesOf(writer).put(writer.open.get(), size);
            writer.open = Optional.empty();
            writer.reserved = 0;
        } else {
            leave(writer);
        }
    }

    private void die(int index, Writer writer) {
        List<String> unfinished = ledger.gone(writer.client);
        assertThat(unfinished)
                .containsExactlyElementsOf(writer.reserved > 0 ? List.of(writer.open.orElseThrow()) : List.of());
        writers.set(index, writer(writer.application));
    }

    private void delete(Writer writer) {
        filesOf(writer).keySet().stream()
                .filter(path -> !path.equals(FIRST))
                .findAny()
                .ifPresent(path -> {
                    ledger.removed(writer.client, path);
                    filesOf(writer).remove(path);
                });
    }

    /** Reducers have committed, whatever the writer does meanwhile. */
    private void shrink(Writer writer) {
        filesOf(writer).entrySet().stream().findAny().ifPresent(file -> {
            long left = (long) (random.nextDouble() * file.getValue());
            assertThat(ledger.shrunk(name(writer.application), file.getKey(), left))
                    .isEqualTo(file.getValue() - left);
            file.setValue(left);
        });
    }

    private void leave(Writer writer) {
        ledger.removed(writer.client, writer.open.orElseThrow());
        writer.open = Optional.empty();
        writer.reserved = 0;
    }

    private Map<String, Long> filesOf(Writer writer) {
        return files.computeIfAbsent(name(writer.application), key -> new HashMap<>());
    }

    private void ask(Writer writer, long bytes, boolean first) {
        writer.asked = bytes;
        writer.askedAt = Optional.of(now);
        long before = System.nanoTime();
        if (first) {
            ledger.open(writer.client, writer.open.orElseThrow(), 0, bytes);
        } else {
            ledger.more(writer.client, writer.open.orElseThrow(), bytes);
        }
        slowestNanos = Math.max(slowestNanos, System.nanoTime() - before);
        decisions++;
    }

    /** A refusal can free room for others. */
    private void collect() {
        boolean any = true;
        while (any) {
            any = false;
            for (Writer writer : writers) {
                Optional<Decision> decision =
                        writer.askedAt.isPresent() ? ledger.takeDecision(writer.client) : Optional.empty();
                decision.ifPresent(found -> take(writer, found));
                any |= decision.isPresent();
            }
        }
    }

    private void take(Writer writer, Decision decision) {
        writer.askedAt = Optional.empty();
        if (decision.isGranted()) {
            assertThat(decision.bytes()).isBetween(LEAST, writer.asked);
            writer.reserved += decision.bytes();
            granted.merge(writer.application, decision.bytes(), Long::sum);
        } else {
            leave(writer);
        }
    }

    private void check() {
        assertThat(ledger.used()).isLessThanOrEqualTo(limits.budget());
        assertThat(ledger.used())
                .isEqualTo(ledger.usage().stream().mapToLong(Usage::bytes).sum());
        long known = files.values().stream()
                        .flatMap(paths -> paths.values().stream())
                        .mapToLong(Long::longValue)
                        .sum()
                + writers.stream().mapToLong(writer -> writer.reserved).sum();
        assertThat(ledger.used()).isEqualTo(known);
        for (Writer writer : writers) {
            writer.askedAt.ifPresent(
                    at -> assertThat(Duration.ofNanos(now - at)).isLessThan(limits.patience()));
        }
        // All have files from the beginning on, so that the share holds for each.
        assertThat(ledger.usage().stream().filter(usage -> usage.bytes() > limits.share()))
                .isEmpty();
    }

    /** Lets every application have a file, so that none is ever alone. */
    void begin() {
        for (Writer writer : writers.stream().limit(2).toList()) {
            ledger.open(writer.client, FIRST, 0, 1);
            assertThat(ledger.takeDecision(writer.client).orElseThrow().isGranted())
                    .isTrue();
            ledger.closed(writer.client, FIRST, 1);
            filesOf(writer).put(FIRST, 1L);
        }
    }
}
