// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** Another file mode mask. */
public final class FileMode implements Pollution {
    private static final int MASK = 077;

    /** The C library. */
    public interface C extends Library {
        int umask(int mask);
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Native.load("c", C.class).umask(MASK);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Umask:"))
                .findFirst()
                .orElse("unknown");
    }
}
