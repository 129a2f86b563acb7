// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;

/** Environment variables of the process, as native code and child processes see them. */
public final class Environment implements Pollution {
    /** The C library. */
    public interface C extends Library {
        int setenv(String name, String value, int overwrite);

        String getenv(String name);
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Native.load("c", C.class).setenv("POLLUTION", "set", 1);
        Native.load("c", C.class).setenv("HOME", "/pollution", 1);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        Process child = new ProcessBuilder("/bin/sh", "-c", "echo $POLLUTION $HOME").start();
        String seen = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        // Not to be taken for a child that someone has left behind.
        child.waitFor();
        return System.getenv("POLLUTION") + " " + System.getenv("HOME") + " " + seen + " "
                + Native.load("c", C.class).getenv("POLLUTION");
    }
}
