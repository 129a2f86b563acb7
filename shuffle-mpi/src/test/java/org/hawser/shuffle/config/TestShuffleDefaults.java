// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.config;

import java.nio.file.Path;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.junit.jupiter.api.Test;

class TestShuffleDefaults {
    @Test
    void defaultsFile_keysOfThisModule_isUpToDate() {
        GeneratedDocs.check(
                Path.of("src/main/resources/shuffle-mpi-default.xml"),
                new ConfigDocs().defaultXml(new ShuffleKeys()),
                GeneratedDocs.updateRequested());
    }
}
