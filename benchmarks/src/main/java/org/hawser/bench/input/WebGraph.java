// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.input;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hawser.bench.job.PageRank;

/**
 * Generates input for PageRank: pages that link to each other as on the web. Most have a few links and a few have many,
 * some have none, half of the links stay in the neighbourhood, and the others prefer popular pages. The same seed gives
 * the same graph.
 */
public record WebGraph(int pages, long seed) {
    private static final int MAX_LINKS = 200;
    private static final int NEIGHBOURHOOD = 50;

    public WebGraph {
        if (pages < 1) {
            throw new IllegalArgumentException("pages is " + pages + ", at least 1 is needed");
        }
    }

    /** The records of all pages, with equal ranks, as input of {@link PageRank}: text by file name. */
    public Map<String, String> records(int files) {
        Random random = new Random(seed);
        Map<String, String> texts = new TreeMap<>();
        int page = 0;
        for (int file = 1; file <= files; file++) {
            StringBuilder text = new StringBuilder();
            for (; page < (long) pages * file / files; page++) {
                text.append(page).append('\t').append(PageRank.WHOLE / pages).append('\t');
                text.append(links(page, random)).append('\n');
            }
            texts.put("pages-" + file + ".txt", text.toString());
        }
        return texts;
    }

    private String links(int page, Random random) {
        int count = (int) Math.min(MAX_LINKS, 4 / Math.sqrt(1 - random.nextDouble()));
        if (random.nextInt(20) == 0) {
            return "";
        }
        TreeSet<Integer> links = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            links.add(random.nextBoolean() ? neighbour(page, random) : popular(random));
        }
        links.remove(page);
        return links.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private int neighbour(int page, Random random) {
        return Math.floorMod(page + random.nextInt(2 * NEIGHBOURHOOD) - NEIGHBOURHOOD, pages);
    }

    /** Popular pages are spread over all numbers. */
    private int popular(Random random) {
        long rank = (long) Math.pow(pages, random.nextDouble()) - 1;
        return (int) (rank * 7919 % pages);
    }
}
