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
package org.hawser.reuse.cleanup;

import static java.util.Objects.requireNonNull;

/** The common part of the cleaners of {@link Phase#RESTORE}. */
public abstract class RestoringCleaner implements Cleaner {
    private final String name;

    protected RestoringCleaner(String name) {
        this.name = requireNonNull(name, "name is null");
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Phase phase() {
        return Phase.RESTORE;
    }
}
