// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

/** Loads a native library. */
public final class LibraryUser {
    /** What tests put where containers look for libraries. */
    public static final String LIBRARY = "hawserstandin";

    private LibraryUser() {}

    /** Loads it for this class's loader. */
    public static String load() {
        try {
            System.loadLibrary(LIBRARY);
            return "loaded";
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage();
        }
    }
}
