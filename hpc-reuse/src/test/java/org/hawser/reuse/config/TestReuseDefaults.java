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
package org.hawser.reuse.config;

import java.nio.file.Path;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.junit.jupiter.api.Test;

class TestReuseDefaults {
    @Test
    void defaultsFile_keysOfThisModule_isUpToDate() {
        GeneratedDocs.check(
                Path.of("src/main/resources/hpc-reuse-default.xml"),
                new ConfigDocs().defaultXml(new ReuseKeys()),
                GeneratedDocs.updateRequested());
    }
}
