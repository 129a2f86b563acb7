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
