// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.hawser.semem.pool.Extents;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestPoolTable {
    private static final String APPLICATION = "application_1_0001";
    private static final String OTHER = "application_1_0002";

    private final PoolTable table = new PoolTable(10);

    private Extent take(long client, String path, Extent... has) {
        return table.take(client, path, List.of(has)).slot().orElseThrow();
    }

    private static Extent slot(int number) {
        return new Extent(number * 10L, 10);
    }

    private Optional<String> find(String path) {
        return table.find(APPLICATION, path).map(Extents::toString);
    }

    @Test
    void file_thatGrows_getsNeighbors() {
        table.join(1, APPLICATION);
        take(1, "a");
        take(1, "b");
        assertThat(take(1, "b", slot(1))).isEqualTo(slot(2));
        assertThat(take(1, "a", slot(0))).isEqualTo(slot(3));

        assertThat(table.closed(1, "b", List.of(slot(1), slot(2)), 17)).isTrue();
        assertThat(table.closed(1, "a", List.of(slot(0)), 4)).isTrue();

        assertThat(find("b")).contains("10+17");
        assertThat(find("a")).contains("0+4");
        assertThat(table.usage()).isEqualTo(new PoolTable.Usage(21, 3, 2));
    }

    @Test
    void files_ofADeadProcess_areFreeButNotThoseOfALivingOne() {
        table.join(1, APPLICATION);
        table.join(2, APPLICATION);
        table.closed(1, "a_spill_0", List.of(take(1, "a_spill_0")), 4);
        take(1, "a_spill_1");
        take(2, "a_spill_2");
        table.closed(1, "b", List.of(take(1, "b")), 4);
        table.gone(1);

        assertThat(table.left(APPLICATION, path -> path.startsWith("a_"), false))
                .containsExactly("a_spill_0");
        assertThat(table.left(APPLICATION, path -> path.startsWith("a_"), true))
                .containsExactly("a_spill_0", "a_spill_1");
        assertThat(table.left(OTHER, path -> true, true)).isEmpty();

        table.lost(APPLICATION, "a_spill_0");
        table.lost(APPLICATION, "a_spill_1");
        table.lost(OTHER, "a_spill_2");
        assertThat(table.usage()).isEqualTo(new PoolTable.Usage(4, 2, 2));
        assertThat(take(2, "c")).isEqualTo(slot(0));
    }

    @Test
    void question_askedAgain_getsTheSameAnswer() {
        table.join(1, APPLICATION);
        take(1, "a");
        Extent second = take(1, "a", slot(0));
        table.gone(1);
        table.join(2, APPLICATION);

        assertThat(take(2, "a", slot(0))).isEqualTo(second);
        assertThat(take(2, "a", slot(0), second)).isEqualTo(slot(2));
    }

    /** While its file system was asked for more room. */
    @Test
    void slot_ofAFileThatWasDeletedMeanwhile_isTakenBackOnce() {
        table.join(1, APPLICATION);
        table.join(2, APPLICATION);
        table.take(1, "a/file", List.of());
        table.removed(2, "a");
        table.take(2, "b", List.of());

        table.takenBack(1, "a/file", List.of());

        assertThat(table.usage().slots()).isOne();
        assertThat(table.holds(2, "b")).isTrue();
    }

    @Test
    void file_ofALostConnection_keepsItsSlotsUntilTheApplicationEnds() {
        table.join(1, APPLICATION);
        take(1, "a");
        table.gone(1);
        table.join(2, APPLICATION);
        table.join(3, OTHER);

        assertThat(take(2, "a")).isEqualTo(slot(1));
        assertThat(take(3, "b")).isEqualTo(slot(2));
        table.ended(APPLICATION);
        assertThat(table.take(2, "c", List.of()).refusal()).contains(PoolRefusal.ENDED);
        assertThat(take(3, "c")).isEqualTo(slot(3));
        table.gone(2);
        assertThat(take(3, "d")).isEqualTo(slot(0));
        table.ended(OTHER);
        table.gone(3);
        assertThat(table.isUnused()).isTrue();
        assertThat(table.usage()).isEqualTo(new PoolTable.Usage(0, 0, 0));
    }

    @Test
    void directory_renamedAndDeleted_takesItsFilesWithIt() {
        table.join(1, APPLICATION);
        for (String path : List.of("d/a", "d/b", "e")) {
            table.closed(1, path, List.of(take(1, path)), 3);
        }

        table.renamed(1, "d", "f");
        assertThat(find("d/a")).isEmpty();
        assertThat(find("f/a")).contains("0+3");
        table.renamed(1, "e", "f/b");
        assertThat(table.usage().slots()).isEqualTo(2);
        table.removed(1, "f");
        assertThat(table.isUnused()).isTrue();
    }

    @Test
    void agent_restarted_grantsNothingThatAnEarlierOneMayHaveGranted() {
        assertThat(table.found(APPLICATION, "a", Extents.of(List.of(slot(1), slot(2)), 15)))
                .isTrue();
        assertThat(table.found(OTHER, "a", Extents.of(List.of(slot(2)), 1))).isFalse();
        table.suspect(50, Set.of(APPLICATION, OTHER));
        table.join(1, APPLICATION);
        table.join(2, OTHER);

        assertThat(take(2, "new")).isEqualTo(slot(5));
        // A writer of that time goes on.
        assertThat(take(1, "old", slot(3))).isEqualTo(slot(6));
        assertThat(table.take(2, "other", List.of(slot(3))).refusal()).contains(PoolRefusal.LOST);
        assertThat(table.closed(1, "whole", List.of(slot(0)), 9)).isTrue();
        assertThat(table.closed(2, "whole", List.of(slot(0)), 9)).isFalse();
        assertThat(find("a")).contains("10+15");

        table.ended(OTHER);
        table.gone(2);
        assertThat(take(1, "b")).isEqualTo(slot(5));
        assertThat(take(1, "c")).isEqualTo(slot(7));
        table.ended(APPLICATION);
        table.gone(1);
        assertThat(table.isUnused()).isTrue();
    }

    /** Whatever happens, no slot has two files, and the files that are complete are where they were written. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void slots_inRandomUse_haveOneFileEach(long seed) {
        Random random = new Random(seed);
        Map<String, List<Extent>> files = new HashMap<>();
        table.join(1, APPLICATION);
        for (int i = 0; i < 3000; i++) {
            String path = "f" + random.nextInt(40);
            switch (random.nextInt(5)) {
                case 0 -> {
                    table.removed(1, path);
                    files.remove(path);
                }
                case 1 -> {
                    String to = "f" + random.nextInt(40);
                    table.renamed(1, path, to);
                    if (files.containsKey(path)) {
                        files.put(to, files.remove(path));
                    }
                }
                default -> {
                    List<Extent> has =
                            new ArrayList<>(random.nextBoolean() ? files.getOrDefault(path, List.of()) : List.of());
                    has.add(take(1, path, has.toArray(Extent[]::new)));
                    if (random.nextBoolean()) {
                        table.closed(1, path, has, has.size() * 10L - 1);
                    }
                    files.put(path, has);
                }
            }
            Set<Extent> all = new HashSet<>();
            files.values()
                    .forEach(slots -> slots.forEach(slot ->
                            assertThat(all.add(slot)).as(slot + " of " + files).isTrue()));
            assertThat(table.usage().slots()).isEqualTo(all.size());
            assertThat(all).allMatch(slot -> slot.end() < 40 * 10 * 200);
        }
        assertThat(Arrays.asList(table.usage().files())).contains(files.size());
    }
}
