// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

/** What two runs on one page are called. */
final class Runs {
    private Runs() {}

    static String name(int index) {
        return String.valueOf((char) ('A' + index));
    }
}
