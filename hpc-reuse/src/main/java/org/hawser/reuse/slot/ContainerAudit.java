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
package org.hawser.reuse.slot;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;

/** Writes down every static field that a container changed and clean-up did not restore. */
final class ContainerAudit {
    private final Instrumentation instrumentation;
    private final Path file;

    ContainerAudit(Instrumentation instrumentation, Path file) {
        this.instrumentation = instrumentation;
        this.file = file;
    }

    void before() {}

    void after(String containerId, String mainClass) {}
}
