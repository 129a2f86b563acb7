// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * The launch context of a container when the NodeManager wrote the launch script, as data instead of shell text.
 *
 * @param environment unexpanded values in the script's order; they may refer to each other with {@code $NAME}
 * @param links absolute path of each localised resource, and the names it gets in the working directory
 * @param command the command's words, unexpanded
 * @param logDir the container's log directory
 * @param debugCommands what the script leaves in the log directory for whoever looks for a mistake, see
 *     {@link #debugCommands(String)}
 */
record CapturedLaunch(
        Map<String, String> environment,
        Map<Path, List<String>> links,
        List<String> command,
        Path logDir,
        String user,
        Optional<String> debugCommands) {
    private static final String BEGIN = "echo \"Copying debugging information\"\n";
    private static final String END = "echo \"Launching container\"\n";

    /**
     * The commands in a launch script that copy it and list the working directory; empty when the NodeManager is configured
     * without. Names, permissions, format and the decision whether to write them are Hadoop's own.
     */
    static Optional<String> debugCommands(String script) {
        int begin = script.indexOf(BEGIN);
        int end = script.indexOf(END, begin + 1);
        return begin < 0 || end < 0 ? Optional.empty() : Optional.of(script.substring(begin + BEGIN.length(), end));
    }
}
