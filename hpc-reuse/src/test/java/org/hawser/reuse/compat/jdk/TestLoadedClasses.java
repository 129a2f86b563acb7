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
