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
package org.hawser.reuse.protocol;

import java.util.Optional;

/** The build of Hawser that this JVM runs. */
public final class Build {
    private static final String VERSION = Optional.ofNullable(
                    Build.class.getPackage().getImplementationVersion())
            .orElse("development");

    private Build() {}

    /** The version in the jar's manifest, or {@code development}. */
    public static String version() {
        return VERSION;
    }
}
