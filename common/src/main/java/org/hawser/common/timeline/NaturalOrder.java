// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders names as people do: {@code slot 9} before {@code slot 10}. */
public enum NaturalOrder implements Comparator<String> {
    INSTANCE;

    private static final Pattern PIECE = Pattern.compile("[0-9]+|[^0-9]+");

    @Override
    public int compare(String left, String right) {
        Matcher ofLeft = PIECE.matcher(left);
        Matcher ofRight = PIECE.matcher(right);
        while (ofLeft.find()) {
            if (!ofRight.find()) {
                return 1;
            }
            int order = comparePieces(ofLeft.group(), ofRight.group());
            if (order != 0) {
                return order;
            }
        }
        return ofRight.find() ? -1 : left.compareTo(right);
    }

    private static int comparePieces(String left, String right) {
        boolean numbers = isDigit(left.charAt(0)) && isDigit(right.charAt(0));
        return numbers ? new BigInteger(left).compareTo(new BigInteger(right)) : left.compareTo(right);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
