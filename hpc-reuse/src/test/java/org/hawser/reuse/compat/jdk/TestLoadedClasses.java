// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestLoadedClasses {
    private final LoadedClasses classes = new LoadedClasses(TestLoadedClasses.class.getClassLoader());

    @Test
    void initialised_classNeverNamedBefore_isEmptyAndStaysUnloaded() {
        String name = "org.apache.hadoop.util.MergeSort";

        assertThat(classes.initialised(name)).isEmpty();
        assertThat(classes.loaded(name)).isEmpty();
    }

    @Test
    void initialised_classOnlyLoaded_isEmpty() throws ClassNotFoundException {
        String name = TestLoadedClasses.class.getName() + "$OnlyLoaded";
        Class<?> type = Class.forName(name, false, TestLoadedClasses.class.getClassLoader());

        assertThat(classes.loaded(name)).contains(type);
        assertThat(classes.initialised(name)).isEmpty();
    }

    @Test
    void initialised_classInUse_isFound() {
        assertThat(classes.initialised(TestLoadedClasses.class.getName())).contains(TestLoadedClasses.class);
        assertThat(classes.initialised("java.lang.String")).contains(String.class);
    }

    @Test
    void initialised_classOfTheRuntimeNotInUse_isEmpty() {
        assertThat(classes.initialised("java.util.zip.CheckedInputStream")).isEmpty();
    }

    static final class OnlyLoaded {
        static final Object VALUE = new Object();

        private OnlyLoaded() {}
    }
}
