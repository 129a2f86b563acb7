// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/** Where the build has put what is under test. */
final class Checkout {
    private Checkout() {}

    static Path root() {
        return path("hawser.home");
    }

    static Path tarball() {
        return path("hawser.tarball");
    }

    private static Path path(String property) {
        return Path.of(
                requireNonNull(System.getProperty(property), property + " is not set: run the tests with Maven"));
    }
}
