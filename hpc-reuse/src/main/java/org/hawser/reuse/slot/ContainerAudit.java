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

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import org.hawser.reuse.audit.AuditLog;
import org.hawser.reuse.audit.StaticFieldAudit;

/** Writes down every static field that a container changed and clean-up did not restore (the future work of Dao 3.1.3.2). */
final class ContainerAudit {
    private final StaticFieldAudit audit;
    private final AuditLog file;
    private StaticFieldAudit.Snapshot before;

    ContainerAudit(Instrumentation instrumentation, Path file) {
        this.audit = new StaticFieldAudit(instrumentation);
        this.file = new AuditLog(file);
    }

    /** Call before the container's first class is loaded. */
    void before() {
        before = audit.snapshot();
    }

    /** Call after clean-up. */
    void after(String containerId, String mainClass) throws IOException {
        file.append(containerId, mainClass, audit.changedSince(before));
    }
}
