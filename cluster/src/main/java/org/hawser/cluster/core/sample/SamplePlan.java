// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.sample;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.hawser.cluster.core.ClusterException;

/**
 * Chooses what of an input goes into a sample: random blocks of files that can be divided, and random whole files of the
 * others. Every byte of the input has about the same chance. Pieces are as large as blocks where the sample has room for that,
 * since a map of the job reads a block: a combiner of smaller maps would do less.
 */
public final class SamplePlan {
    private final Divisible divisible;
    private final Map<InputFile, Boolean> known = new HashMap<>();

    /** Whether a file can be divided; may look into it. */
    @FunctionalInterface
    interface Divisible {
        boolean test(InputFile file) throws IOException;
    }

    SamplePlan(Divisible divisible) {
        this.divisible = requireNonNull(divisible, "divisible is null");
    }

    /**
     * The pieces, which have together at most that many bytes.
     *
     * @param seed the same one chooses the same pieces
     * @throws ClusterException if no file is small enough, of those that cannot be divided
     */
    List<Piece> choose(List<InputFile> files, long bytes, long seed) throws IOException {
        // Of similar seeds, the first numbers of the plain generator are similar too.
        Random random = new Random(new SplittableRandom(seed).nextLong());
        List<Piece> candidates = blocks(files);
        Collections.shuffle(candidates, random);
        List<Piece> chosen = new ArrayList<>();
        Set<InputFile> undivided = new HashSet<>();
        long left = bytes;
        for (Piece block : candidates) {
            InputFile file = block.file();
            Piece next = block;
            if (!block.isWhole() || file.bytes() > left) {
                if (!isDivisible(file)) {
                    if (file.bytes() > left || !undivided.add(file)) {
                        continue;
                    }
                    next = Piece.whole(file);
                } else if (block.bytes() > left) {
                    long from = block.from() + (long) (random.nextDouble() * (block.bytes() - left));
                    next = new Piece(file, from, from + left);
                }
            }
            chosen.add(next);
            left -= next.bytes();
            if (left == 0) {
                break;
            }
        }
        if (chosen.isEmpty()) {
            throw tooSmall(files, bytes);
        }
        return chosen;
    }

    private boolean isDivisible(InputFile file) throws IOException {
        Boolean answer = known.get(file);
        if (answer == null) {
            answer = divisible.test(file);
            known.put(file, answer);
        }
        return answer;
    }

    private static List<Piece> blocks(List<InputFile> files) {
        List<Piece> blocks = new ArrayList<>();
        for (InputFile file : files) {
            for (long from = 0; from < file.bytes(); from += file.blockBytes()) {
                blocks.add(new Piece(file, from, Math.min(file.bytes(), from + file.blockBytes())));
            }
        }
        return blocks;
    }

    private static ClusterException tooSmall(List<InputFile> files, long bytes) {
        InputFile smallest =
                files.stream().min(Comparator.comparingLong(InputFile::bytes)).orElseThrow();
        return new ClusterException("--sample is " + bytes + " bytes, and the smallest file of the input, "
                + smallest.path() + ", has " + smallest.bytes()
                + ". Files that are not text are taken as a whole: choose a larger --sample, or, if all records have the"
                + " same length, say how long they are with --cut.");
    }
}
