// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The reduces of a job that have committed, as one of its ApplicationMasters knows them, and what earlier ones have told
 * agents.
 *
 * @param generation of the ApplicationMaster: 1 for a job's first
 * @param reduces their numbers
 * @param earlier what was told before; those have no earlier ones of their own
 */
public record Commits(int generation, BitSet reduces, List<Commits> earlier) {
    /** Nobody has told of any. */
    public static final Commits NONE = new Commits(0, new BitSet());

    /** Hadoop's ApplicationMasters number attempts from (generation - 1) * 1000 on. */
    static final long ATTEMPTS_PER_GENERATION = 1000;

    private static final int MOST_DIGITS = 9;

    /** Of more reduces than any job has. */
    static final int MAX_BYTES = 1 << 20;

    public Commits {
        reduces = (BitSet) reduces.clone();
        earlier = List.copyOf(earlier);
    }

    /** Without earlier ones. */
    public Commits(int generation, BitSet reduces) {
        this(generation, reduces, List.of());
    }

    @JsonCreator
    private static Commits of(
            @JsonProperty("generation") int generation,
            @JsonProperty("reduces") byte[] reduces,
            @JsonProperty("earlier") List<Commits> earlier) {
        return new Commits(generation, BitSet.valueOf(reduces), earlier);
    }

    /** What a later ApplicationMaster tells. */
    public Commits followedBy(int later, BitSet committed) {
        List<Commits> all = new ArrayList<>(earlier);
        all.add(new Commits(generation, reduces));
        return new Commits(later, committed, all);
    }

    static Commits parse(byte[] json) throws IOException {
        Commits commits = Json.parse(json, Commits.class);
        if (commits.generation < 1) {
            throw new IOException("it names no reduces that have committed");
        }
        return commits;
    }

    byte[] json() throws IOException {
        return Json.write(fields());
    }

    private Map<String, Object> fields() {
        return Map.of(
                "generation",
                generation,
                "reduces",
                reduces.toByteArray(),
                "earlier",
                earlier.stream().map(Commits::fields).toList());
    }

    public boolean isEmpty() {
        return reduces.isEmpty();
    }

    @Override
    public BitSet reduces() {
        return (BitSet) reduces.clone();
    }

    /**
     * Which reduces will never read the output of this attempt of a map: none, if a later ApplicationMaster has started the
     * attempt, as that one may not know of them.
     */
    public BitSet ofOutput(String attempt) {
        return isStartedBefore(attempt, generation + 1) ? reduces() : new BitSet();
    }

    /** The parts of the output of this attempt of a map that agents may have freed, whoever has told them. */
    public BitSet freedOf(String attempt) {
        BitSet freed = ofOutput(attempt);
        earlier.forEach(told -> freed.or(told.ofOutput(attempt)));
        return freed;
    }

    /** Whether an ApplicationMaster before the one of that generation has started the attempt. */
    private static boolean isStartedBefore(String attempt, int generation) {
        String number = attempt.substring(attempt.lastIndexOf('_') + 1);
        return number.length() <= MOST_DIGITS && Long.parseLong(number) < (generation - 1) * ATTEMPTS_PER_GENERATION;
    }

    @Override
    public String toString() {
        return reduces + " of ApplicationMaster " + generation + (earlier.isEmpty() ? "" : " after " + earlier);
    }
}
