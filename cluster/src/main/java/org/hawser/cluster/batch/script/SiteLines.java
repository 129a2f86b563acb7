// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;

/**
 * What a site or a user adds to a job script.
 *
 * @param directives further lines for the batch system, with their prefix
 * @param modules to load, in this order
 * @param prologue a file of shell lines; absolute
 */
public record SiteLines(List<String> directives, List<String> modules, Optional<Path> prologue) {
    public static final SiteLines NONE = new SiteLines(List.of(), List.of(), Optional.empty());

    public SiteLines {
        directives = List.copyOf(directives);
        modules = List.copyOf(modules);
        requireNonNull(prologue, "prologue is null");
        modules.forEach(module -> {
            if (!module.matches("[A-Za-z0-9][A-Za-z0-9._+/=@-]*")) {
                throw new ClusterException("--module is \"" + module
                        + "\": it must be the name of a module, of letters, digits and . _ + / = @ -.");
            }
        });
        prologue.filter(file -> !Files.isReadable(file) || Files.isDirectory(file))
                .ifPresent(file -> {
                    throw new ClusterException("--prologue is \"" + file
                            + "\", which cannot be read: name a shell script on a file system that the job's "
                            + "nodes share.");
                });
    }

    /** The further directives; refuses one that is not of this batch system. */
    List<String> directives(Dialect dialect) {
        directives.forEach(line -> {
            if (!line.startsWith(dialect.prefix() + " -") || line.contains("\n")) {
                throw new ClusterException("--directive is \"" + line + "\": a directive of " + dialect.label()
                        + " is one line that begins with \"" + dialect.prefix() + " -\".");
            }
        });
        return directives;
    }

    /** Lines of bash that set up the environment; none if there is nothing to do. */
    List<String> setUp() {
        if (modules.isEmpty() && prologue.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(
                "# The environment. Every variable that is exported here reaches all nodes.",
                "set +eu # profiles and modules often fail with these options"));
        if (!modules.isEmpty()) {
            lines.add("type module >/dev/null 2>&1 || . /etc/profile");
        }
        modules.forEach(module -> lines.add("module load " + module + " || exit 1"));
        prologue.ifPresent(file -> lines.add(". " + Shell.quote(file.toString()) + " || exit 1"));
        lines.add("set -eu");
        lines.add("");
        return lines;
    }
}
