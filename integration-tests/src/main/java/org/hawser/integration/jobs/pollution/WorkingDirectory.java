/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
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
