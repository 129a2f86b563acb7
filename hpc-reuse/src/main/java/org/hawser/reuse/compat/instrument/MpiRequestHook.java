// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import java.lang.instrument.Instrumentation;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Reports each new {@code mpi.Request}. The bindings themselves do not keep track of them. */
public final class MpiRequestHook {
    private MpiRequestHook() {}

    /**
     * Changes the class for the life of this JVM. The bindings must be on the class path.
     *
     * @param told has a public static method of that name, which takes the request as an {@code Object}
     */
    public static void install(Instrumentation instrumentation, Class<?> told, String method) {
        try {
            ClassChange.apply(
                    instrumentation,
                    Class.forName("mpi.Request"),
                    (changed, next) -> changed.startsWith("<init>") ? new TellLast(next, told, method) : next);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("there is no mpi.Request: mpi.jar is not on the class path", e);
        }
    }

    private static final class TellLast extends MethodVisitor {
        private final String told;
        private final String telling;

        TellLast(MethodVisitor next, Class<?> told, String telling) {
            super(Opcodes.ASM9, next);
            this.told = Type.getInternalName(told);
            this.telling = telling;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN) {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitMethodInsn(Opcodes.INVOKESTATIC, told, telling, "(Ljava/lang/Object;)V", false);
            }
            super.visitInsn(opcode);
        }
    }
}
