// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers texts in the order in which they come up. */
final class StringTable {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    int number(String text) {
        Integer next = numbers.size();
        Integer known = numbers.putIfAbsent(text, next);
        return known == null ? next : known;
    }

    /** All texts; the first has the number 0. */
    Collection<String> all() {
        return numbers.keySet();
    }
}
