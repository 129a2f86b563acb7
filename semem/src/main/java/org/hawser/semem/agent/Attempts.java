// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hawser.semem.store.OutputFile;

/**
 * Which task attempts are over, as far as their processes show: an attempt without a connection is over when its process
 * is gone, or when that process, a slot, works on another attempt. Thread-safe.
 */
final class Attempts {
    private static final Pattern FILE =
            Pattern.compile("(?:output/)?(?<name>attempt_\\d+_\\d+_[mr]_\\d+_\\d+)(?:_spill_|/).*");

    /** Of each process, the attempts of the connections that have ended. */
    private final Map<ProcessHandle, Set<Attempt>> left = new HashMap<>();

    /** An attempt, by the names of its files. */
    record Attempt(String application, String name) {
        static Optional<Attempt> of(String application, String path) {
            Matcher file = FILE.matcher(path);
            return file.matches() ? Optional.of(new Attempt(application, file.group("name"))) : Optional.empty();
        }

        /**
         * Whether only this attempt uses the file. False for map outputs and for what a preempted reduce leaves to its next
         * attempt.
         */
        boolean keepsToItself(String path) {
            String output = OutputFile.DIRECTORY + "/" + name + "/";
            return path.startsWith(name + "_spill_")
                    || path.startsWith(name + "/")
                    || (name.contains("_r_")
                            && path.startsWith(output)
                            && !path.equals(output + OutputFile.DATA)
                            && !path.equals(output + OutputFile.INDEX));
        }
    }

    /** A connection over which these attempts have written files has ended. */
    synchronized void left(ProcessHandle process, Set<Attempt> attempts) {
        if (!attempts.isEmpty()) {
            left.computeIfAbsent(process, key -> new HashSet<>()).addAll(attempts);
        }
    }

    /** The process writes files of this attempt now. Returns those that are over. */
    synchronized Set<Attempt> begun(ProcessHandle process, Attempt attempt) {
        Set<Attempt> over = left.containsKey(process) ? left.remove(process) : new HashSet<>();
        over.remove(attempt);
        return over;
    }

    /** Returns the attempts whose processes have gone since the last call. */
    synchronized Set<Attempt> ofDeadProcesses() {
        Set<Attempt> over = new HashSet<>();
        List<ProcessHandle> dead =
                left.keySet().stream().filter(process -> !process.isAlive()).toList();
        dead.forEach(process -> over.addAll(left.remove(process)));
        return over;
    }

    synchronized void ended(String application) {
        left.values().forEach(attempts -> attempts.removeIf(attempt -> attempt.application.equals(application)));
        left.values().removeIf(Set::isEmpty);
    }
}
