// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.ranks;

import java.util.ArrayList;
import java.util.List;

/**
 * What {@code -Xcheck:jni} says about a process. Each warning is followed by a stack trace, whose first line is the native
 * method that it is about; those of Open MPI's own bindings are no fault of whoever calls them.
 */
final class JniWarnings {
    private static final List<String> SIGNS =
            List.of("in native method", "WARNING: JNI", "JNI local refs", "ReleaseStringUTFChars", "handler expected");
    private static final String BINDINGS = "at mpi.";

    private JniWarnings() {}

    /** The warnings in the output of a process that are not about Open MPI's bindings, each with its native method. */
    static List<String> in(List<String> output) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < output.size(); i++) {
            String line = output.get(i);
            if (SIGNS.stream().anyMatch(line::contains)) {
                String method = i + 1 < output.size() ? output.get(i + 1).strip() : "";
                if (!method.startsWith(BINDINGS)) {
                    found.add(line + " " + method);
                }
            }
        }
        return found;
    }
}
