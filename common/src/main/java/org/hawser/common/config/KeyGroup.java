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
package org.hawser.common.config;

import java.util.List;

/** The keys of one module. Implementations are found through {@link java.util.ServiceLoader}. */
public interface KeyGroup {
    /** Short name of the module, as in the keys and in {@code <module>-default.xml}; for example {@code hpc-reuse}. */
    String module();

    /** Heading of the module's section in the reference. */
    String title();

    /** Every key of the module, in the order of the reference. */
    List<ConfigKey<?>> keys();
}
