// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.hawser.reuse.cds.ClassList;
import org.junit.jupiter.api.Test;

class TestClassList {
    /** If this fails, record the list again, or take the names of removed classes out of it. */
    @Test
    void names_ofOurOwnClasses_exist() {
        ClassLoader loader = getClass().getClassLoader();
        // Only the jars have the shaded classes.
        assertThat(ClassList.names())
                .filteredOn(name -> name.startsWith("org.hawser.") && !name.contains(".shaded."))
                .anyMatch(name -> name.startsWith("org.hawser.chronos."))
                .allSatisfy(name -> assertThat(loader.getResource(name.replace('.', '/') + ".class"))
                        .as(name)
                        .isNotNull());
    }
}
