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

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Files in the working directory and among the temporary files. */
public final class WorkingFiles implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Files.writeString(Path.of("pollution.txt"), "pollution");
        Files.createTempFile("pollution", ".tmp");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        try (Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return Files.exists(Path.of("pollution.txt")) + " "
                    + temporary
                            .filter(file -> file.getFileName().toString().startsWith("pollution"))
                            .count();
        }
    }
}
