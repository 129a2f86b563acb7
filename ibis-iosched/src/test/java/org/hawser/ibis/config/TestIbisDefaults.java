// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.config;

import java.nio.file.Path;
import org.hawser.common.config.ConfigDocs;
import org.hawser.common.config.GeneratedDocs;
import org.junit.jupiter.api.Test;

class TestIbisDefaults {
    @Test
    void defaultsFile_keysOfThisModule_isUpToDate() {
        GeneratedDocs.check(
                Path.of("src/main/resources/ibis-default.xml"),
                new ConfigDocs().defaultXml(new IbisKeys()),
                GeneratedDocs.updateRequested());
    }
}
