// SPDX-License-Identifier: Apache-2.0
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
