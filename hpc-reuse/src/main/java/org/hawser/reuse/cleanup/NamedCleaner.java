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

/** The common part of cleaners: what they are called and when they run. */
public abstract class NamedCleaner implements Cleaner {
    private final String name;
    private final Phase phase;
    private final int order;

    protected NamedCleaner(String name, Phase phase, int order) {
        this.name = requireNonNull(name, "name is null");
        this.phase = requireNonNull(phase, "phase is null");
        this.order = order;
    }

    /** One of {@link Phase#RESTORE}, at the usual place. */
    protected NamedCleaner(String name) {
        this(name, Phase.RESTORE, USUAL_ORDER);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Phase phase() {
        return phase;
    }

    @Override
    public final int order() {
        return order;
    }
}
