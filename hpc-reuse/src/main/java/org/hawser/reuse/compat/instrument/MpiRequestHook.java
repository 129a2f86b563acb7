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

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Tells of each new {@code mpi.Request}: the bindings themselves keep no account of them. */
public final class MpiRequestHook {
    private static final String OWNER = "mpi/Request";

    private MpiRequestHook() {}

    /**
     * Changes the class for the life of this JVM. The bindings must be on the class path.
     *
     * @param told has a public static method of that name, which takes the request as an {@code Object}
     */
    public static void install(Instrumentation instrumentation, Class<?> told, String method) {
        ClassFileTransformer transformer = new Transformer(Type.getInternalName(told), method);
        instrumentation.addTransformer(transformer, true);
        try {
            instrumentation.retransformClasses(Class.forName(OWNER.replace('/', '.')));
        } catch (ClassNotFoundException | UnmodifiableClassException e) {
            throw new IllegalStateException("cannot change " + OWNER + " of mpi.jar", e);
        } finally {
            instrumentation.removeTransformer(transformer);
        }
    }

    private record Transformer(String told, String telling) implements ClassFileTransformer {
        @Override
        public byte[] transform(
                ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] classFile) {
            if (!OWNER.equals(name)) {
                return null;
            }
            ClassReader reader = new ClassReader(classFile);
            ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9, writer) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String method, String descriptor, String signature, String[] thrown) {
                            MethodVisitor next = super.visitMethod(access, method, descriptor, signature, thrown);
                            return method.equals("<init>") ? new TellLast(next, told, telling) : next;
                        }
                    },
                    0);
            return writer.toByteArray();
        }
    }

    private static final class TellLast extends MethodVisitor {
        private final String told;
        private final String telling;

        TellLast(MethodVisitor next, String told, String telling) {
            super(Opcodes.ASM9, next);
            this.told = told;
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
