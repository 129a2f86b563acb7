// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads options that name some of several things. */
final class Names {
    private Names() {}

    /**
     * The things whose {@link Object#toString} was given.
     *
     * @param option as the user writes it
     */
    static <T> List<T> of(CommandLine command, String option, List<String> names, T[] all) {
        return names.stream().map(name -> one(command, option, name, all)).toList();
    }

    private static <T> T one(CommandLine command, String option, String name, T[] all) {
        return Arrays.stream(all)
                .filter(one -> one.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command,
                        option + " has '" + name + "', allowed are "
                                + Arrays.stream(all).map(Object::toString).collect(Collectors.joining(", "))));
    }
}
