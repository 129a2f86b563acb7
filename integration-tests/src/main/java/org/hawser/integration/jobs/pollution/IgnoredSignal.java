// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** A signal that native code has told the kernel to ignore, unnoticed by the Java runtime. */
public final class IgnoredSignal implements Pollution {
    private static final int SIGUSR2 = 12;
    /** SIGHUP and SIGINT, of which it depends on how daemons were started whether they are ignored. */
    private static final long INHERITED = 3;

    private static final Pointer SIG_IGN = Pointer.createConstant(1);

    /** The C library. */
    public interface C extends Library {
        Pointer signal(int number, Pointer handler);
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Native.load("c", C.class).signal(SIGUSR2, SIG_IGN);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.matches("Sig(Blk|Ign|Cgt):.*"))
                .map(line -> line.split("\\s+"))
                .map(words -> words[0] + Long.toHexString(Long.parseUnsignedLong(words[1], 16) & ~INHERITED))
                .toList()
                .toString();
    }
}
