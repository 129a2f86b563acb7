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
package org.hawser.transport.openmpi.compat;

import java.lang.invoke.MethodHandle;

/** The members of {@code mpi.jar} that communicators need. */
final class CommunicatorBindings {
    private static final Class<?> COMM = Bindings.type("Comm");
    private static final Class<?> INTRACOMM = Bindings.type("Intracomm");
    private static final Class<?> GROUP = Bindings.type("Group");
    private static final Class<?> STATUS = Bindings.type("Status");

    static final int UNDEFINED = (int) Bindings.constant("UNDEFINED");
    static final int ANY_TAG = (int) Bindings.constant("ANY_TAG");

    static final MethodHandle SPLIT = Bindings.method(INTRACOMM, "split", INTRACOMM, int.class, int.class);
    static final MethodHandle DUPLICATE = Bindings.method(INTRACOMM, "dup", INTRACOMM);
    static final MethodHandle GROUP_OF = Bindings.method(COMM, "getGroup", GROUP);
    static final MethodHandle INCLUDE = Bindings.method(GROUP, "incl", GROUP, int[].class);
    static final MethodHandle CREATE_GROUP = Bindings.method(INTRACOMM, "createGroup", INTRACOMM, GROUP, int.class);
    static final MethodHandle TAG = Bindings.method(STATUS, "getTag", int.class);

    private CommunicatorBindings() {}
}
