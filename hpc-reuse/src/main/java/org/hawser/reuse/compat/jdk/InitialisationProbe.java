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

/** Asks the JVM whether a class's static initialiser has run. */
final class InitialisationProbe {
    private final Object unsafe;
    private final PrivateMethod shouldBeInitialized;

    /** Goes through reflection since the compiler warns of every direct use of the class. */
    InitialisationProbe() {
        Class<?> type = InternalClass.named("sun.misc.Unsafe");
        unsafe = PrivateField.of(type, "theUnsafe").get();
        shouldBeInitialized = PrivateMethod.of(type, "shouldBeInitialized", Class.class);
    }

    boolean isInitialised(Class<?> type) {
        return !(Boolean) shouldBeInitialized.invoke(unsafe, type);
    }
}
