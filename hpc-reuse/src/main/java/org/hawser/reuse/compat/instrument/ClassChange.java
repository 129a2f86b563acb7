// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.function.BiFunction;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Changes methods of a loaded class for the life of this JVM. */
final class ClassChange implements ClassFileTransformer {
    private final String owner;
    private final BiFunction<String, MethodVisitor, MethodVisitor> methods;

    private ClassChange(String owner, BiFunction<String, MethodVisitor, MethodVisitor> methods) {
        this.owner = owner;
        this.methods = methods;
    }

    /** @param methods gets each method's name with its descriptor, and the visitor that writes it; gives the one to use */
    static void apply(
            Instrumentation instrumentation, Class<?> type, BiFunction<String, MethodVisitor, MethodVisitor> methods) {
        ClassFileTransformer change = new ClassChange(Type.getInternalName(type), methods);
        instrumentation.addTransformer(change, true);
        try {
            instrumentation.retransformClasses(type);
        } catch (UnmodifiableClassException e) {
            throw new IllegalStateException("cannot change " + type.getName() + " in Java " + Runtime.version(), e);
        } finally {
            instrumentation.removeTransformer(change);
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] classFile) {
        if (!owner.equals(name)) {
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
                        return methods.apply(method + descriptor, next);
                    }
                },
                0);
        return writer.toByteArray();
    }
}
