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
package org.hawser.reuse.cleanup.jvm;

import java.util.ArrayList;
import java.util.List;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.PrivateMethod;

/** Empties the caches of {@code java.beans}, which hold what they know of a container's classes. */
public final class BeanIntrospectionCleaner extends RestoringCleaner {
    private static final String CLASS_INFO = "com.sun.beans.introspect.ClassInfo";
    private static final String INTROSPECTOR = "java.beans.Introspector";

    private final List<PrivateMethod> clear = new ArrayList<>();

    public BeanIntrospectionCleaner() {
        super("bean-introspection");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        // The methods are looked up on first use: no MapReduce container needs java.desktop.
    }

    @Override
    public int clean(ContainerTrace trace) {
        if (clear.isEmpty()) {
            SharedClasses.LOADED.initialised(CLASS_INFO).ifPresent(type -> clear.add(PrivateMethod.of(type, "clear")));
            SharedClasses.LOADED
                    .initialised(INTROSPECTOR)
                    .ifPresent(type -> clear.add(PrivateMethod.of(type, "flushCaches")));
        }
        clear.forEach(method -> method.invoke(null));
        return 0;
    }
}
