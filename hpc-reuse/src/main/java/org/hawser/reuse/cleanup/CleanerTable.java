// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup;

import java.util.List;

/** Several small cleaners of one kind. Tables are found through {@link java.util.ServiceLoader}, as cleaners are. */
public interface CleanerTable {
    /** Returns new cleaners at each call. */
    List<Cleaner> cleaners();

    /** The cleaner with this name. */
    default Cleaner named(String name) {
        return cleaners().stream()
                .filter(cleaner -> cleaner.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no cleaner is called " + name));
    }
}
