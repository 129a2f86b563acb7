// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** Another working directory. */
public final class WorkingDirectory implements Pollution {
    /** The C library. */
    public interface C extends Library {
        int chdir(String path);
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        Native.load("c", C.class).chdir("/");
        System.setProperty("user.dir", "/");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        String expected = System.getenv("PWD");
        return Files.readSymbolicLink(Path.of("/proc/self/cwd")).toString().equals(expected) + " "
                + new java.io.File("x").getAbsolutePath().equals(expected + "/x") + " "
                + Files.exists(Path.of("job.xml"));
    }
}
