// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.config;

import java.nio.file.Path;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.junit.jupiter.api.Test;

class TestChronosDefaults {
    @Test
    void defaultsFile_keysOfThisModule_isUpToDate() {
        GeneratedDocs.check(
                Path.of("src/main/resources/chronos-default.xml"),
                new ConfigDocs().defaultXml(new ChronosKeys()),
                GeneratedDocs.updateRequested());
    }
}
