// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** A native library, which only one class loader at a time may hold. */
public final class NativeLibrary implements Pollution {
    private static String library() {
        return Path.of(System.getProperty("java.home"), "lib", "libprefs.so").toString();
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        System.load(library());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        try {
            System.load(library());
            return "loaded";
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage();
        }
    }
}
