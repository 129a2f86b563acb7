// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi.compat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.Buffer;

/** The members of {@code mpi.jar} that are used. Loading this class fails where the jar or its library is missing. */
final class Bindings {
    private static final Class<?> MPI = type("MPI");
    private static final Class<?> COMM = type("Comm");
    private static final Class<?> INTRACOMM = type("Intracomm");
    private static final Class<?> DATATYPE = type("Datatype");
    private static final Class<?> ERRHANDLER = type("Errhandler");
    private static final Class<?> REQUEST = type("Request");
    private static final Class<?> STATUS = type("Status");
    private static final Class<?> GROUP = type("Group");

    static final int ANY_SOURCE = (int) constant("ANY_SOURCE");
    static final int ANY_TAG = (int) constant("ANY_TAG");
    static final int UNDEFINED = (int) constant("UNDEFINED");
    static final int THREAD_SERIALIZED = (int) constant("THREAD_SERIALIZED");
    static final int THREAD_MULTIPLE = (int) constant("THREAD_MULTIPLE");
    static final Object BYTE = constant("BYTE");
    static final Object WORLD = constant("COMM_WORLD");
    static final Object ERRORS_RETURN = constant("ERRORS_RETURN");

    static final MethodHandle INIT = statically("InitThread", int.class, String[].class, int.class);
    static final MethodHandle SET_ERROR_HANDLER = method(COMM, "setErrhandler", void.class, ERRHANDLER);
    static final MethodHandle RANK = method(COMM, "getRank", int.class);
    static final MethodHandle SIZE = method(COMM, "getSize", int.class);
    static final MethodHandle SEND =
            method(COMM, "iSend", REQUEST, Buffer.class, int.class, DATATYPE, int.class, int.class);
    static final MethodHandle RECEIVE =
            method(COMM, "iRecv", REQUEST, Buffer.class, int.class, DATATYPE, int.class, int.class);
    static final MethodHandle PROBE = method(COMM, "iProbe", STATUS, int.class, int.class);
    static final MethodHandle ALL_GATHER =
            method(COMM, "iAllGather", REQUEST, Buffer.class, int.class, DATATYPE, Buffer.class, int.class, DATATYPE);
    static final MethodHandle TEST = method(REQUEST, "testStatus", STATUS);
    static final MethodHandle IS_OVER = method(REQUEST, "isNull", boolean.class);
    static final MethodHandle CANCEL = method(REQUEST, "cancel", void.class);
    static final MethodHandle COUNT = method(STATUS, "getCount", int.class, DATATYPE);
    static final MethodHandle SOURCE = method(STATUS, "getSource", int.class);
    static final MethodHandle TAG = method(STATUS, "getTag", int.class);
    static final MethodHandle IS_CANCELLED = method(STATUS, "isCancelled", boolean.class);
    static final MethodHandle SPLIT = method(INTRACOMM, "split", INTRACOMM, int.class, int.class);
    static final MethodHandle DUPLICATE = method(INTRACOMM, "dup", INTRACOMM);
    static final MethodHandle GROUP_OF = method(COMM, "getGroup", GROUP);
    static final MethodHandle INCLUDE = method(GROUP, "incl", GROUP, int[].class);
    static final MethodHandle CREATE_GROUP = method(INTRACOMM, "createGroup", INTRACOMM, GROUP, int.class);

    private Bindings() {}

    static Class<?> type(String name) {
        try {
            return Class.forName("mpi." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "mpi.jar is not on the class path: run scripts/setup, or add the one of your Open MPI", e);
        }
    }

    static Object constant(String name) {
        try {
            return MPI.getField(name).get(null);
        } catch (ReflectiveOperationException e) {
            throw notThere("MPI." + name, e);
        }
    }

    private static MethodHandle statically(String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.publicLookup().findStatic(MPI, name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw notThere("MPI." + name, e);
        }
    }

    /** With {@code Object} for every type of the bindings, so that calls can be exact. */
    static MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... parameters) {
        try {
            MethodHandle handle =
                    MethodHandles.publicLookup().findVirtual(owner, name, MethodType.methodType(result, parameters));
            MethodType plain = handle.type();
            for (int i = 0; i < plain.parameterCount(); i++) {
                plain = isOfBindings(plain.parameterType(i)) ? plain.changeParameterType(i, Object.class) : plain;
            }
            plain = isOfBindings(plain.returnType()) ? plain.changeReturnType(Object.class) : plain;
            return handle.asType(plain);
        } catch (ReflectiveOperationException e) {
            throw notThere(owner.getSimpleName() + "." + name, e);
        }
    }

    private static boolean isOfBindings(Class<?> type) {
        return type.getPackageName().equals(INTRACOMM.getPackageName());
    }

    private static IllegalStateException notThere(String member, ReflectiveOperationException cause) {
        return new IllegalStateException(
                "mpi.jar has no " + member + ": it is of another Open MPI than 4.x; run scripts/setup", cause);
    }
}
