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

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Bytes counted for a scheme. */
@SuppressWarnings("deprecation") // jobs still use it
public final class FileSystemStatistics implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        FileSystem.getStatistics("pollution", FileSystem.class).incrementBytesRead(1L << 40);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return FileSystem.getAllStatistics().stream()
                        .filter(statistics -> statistics.getScheme().equals("pollution"))
                        .count()
                + " statistics";
    }
}
