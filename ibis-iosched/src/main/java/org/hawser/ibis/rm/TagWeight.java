// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.rm;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.ibis.config.Weights;

/**
 * The weight in the tags of an application: {@code ibis-weight:32}, or {@code ibis-bandwidth:300m}, whose weight is its number
 * of MiB/s. A bandwidth is no cap and no promise: where applications ask for more than there is, all get less in proportion.
 */
final class TagWeight {
    private static final String WEIGHT = "ibis-weight:";
    private static final String BANDWIDTH = "ibis-bandwidth:";
    private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([mg])");
    private static final int MIB_OF_A_GIB = 1024;

    private TagWeight() {}

    /** What a tag of IBIS says; a weight is empty if it is not one. */
    record Said(String tag, OptionalInt weight) {}

    /** What the tags of IBIS say, in alphabetical order. */
    static List<Said> of(Collection<String> tags) {
        return tags.stream()
                .map(tag -> tag.strip().toLowerCase(Locale.ROOT))
                .filter(tag -> tag.startsWith(WEIGHT) || tag.startsWith(BANDWIDTH))
                .sorted()
                .map(tag -> new Said(tag, weight(tag)))
                .toList();
    }

    private static OptionalInt weight(String tag) {
        if (tag.startsWith(WEIGHT)) {
            return Weights.parse(tag.substring(WEIGHT.length()));
        }
        Matcher size = SIZE.matcher(tag.substring(BANDWIDTH.length()));
        if (!size.matches()) {
            return OptionalInt.empty();
        }
        long mib = Long.parseLong(size.group(1)) * (size.group(2).equals("g") ? MIB_OF_A_GIB : 1);
        return Weights.parse(Long.toString(mib));
    }
}
