// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.process;

/** The fields of {@code /proc/PID/stat} that matter here. */
record ProcessStat(char state, long parent, long startTicks) {
    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int START_TICKS = 19;

    /** The program's name is in brackets and may hold blanks and brackets itself: the last bracket ends it. */
    static ProcessStat parse(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).strip().split(" ", -1);
        return new ProcessStat(
                fields[STATE].charAt(0), Long.parseLong(fields[PARENT]), Long.parseLong(fields[START_TICKS]));
    }

    /** False for a process that has ended, also while its parent has not taken note yet. */
    boolean alive() {
        return state != 'Z' && state != 'X';
    }
}
