// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.function.IntBinaryOperator;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Catches {@code System.exit}, {@code Runtime.exit} and {@code Runtime.halt}, which end the container and not the JVM.
 *
 * <p>Both methods of {@code java.lang.Runtime} get one call in front: to the operator in a static field of a class that
 * is added to {@code java.lang}, because nothing else of ours is visible there. A security manager would do the same with
 * less, but programs can see one, common-pool threads behave differently under one, and Java is about to lose it.
 */
public final class ExitTrap {
    /** What the operator's second argument says. */
    public enum Kind {
        /** Shutdown hooks run. */
        EXIT,
        /** They do not. */
        HALT
    }

    /** Decides what a call of exit or halt does: returns to let the JVM end, or never returns. */
    public interface Handler {
        void ending(int status, Kind kind);
    }

    private static final String HOLDER_INTERNAL = "java/lang/HawserExitHook";
    private static final String FIELD = "operator";
    private static final int EXIT = 0;
    private static final int HALT = 1;

    private final Field operator;

    /** Adds the hook; every call passes until {@link #arm}. Needs {@code --add-opens java.base/java.lang}. */
    public ExitTrap(Instrumentation instrumentation) {
        try {
            Class<?> holder = MethodHandles.privateLookupIn(Runtime.class, MethodHandles.lookup())
                    .defineClass(holderClass());
            operator = holder.getField(FIELD);
            operator.set(null, (IntBinaryOperator) ExitTrap::letPass);
            ClassChange.apply(instrumentation, Runtime.class, (method, next) -> switch (method) {
                case "exit(I)V" -> new CallFirst(next, EXIT);
                case "halt(I)V" -> new CallFirst(next, HALT);
                default -> next;
            });
        } catch (IllegalAccessException | NoSuchFieldException e) {
            throw new IllegalStateException(
                    "cannot put the exit trap into java.lang.Runtime of Java " + Runtime.version(), e);
        }
    }

    private static byte[] holderClass() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, HOLDER_INTERNAL, null, "java/lang/Object", null);
        writer.visitField(
                        Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE,
                        FIELD,
                        Type.getDescriptor(IntBinaryOperator.class),
                        null,
                        null)
                .visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** From now on {@code handler} decides. */
    public void arm(Handler handler) {
        set((status, kind) -> {
            handler.ending(status, kind == EXIT ? Kind.EXIT : Kind.HALT);
            return 0;
        });
    }

    /** From now on every call ends the JVM again. */
    public void disarm() {
        set(ExitTrap::letPass);
    }

    private static int letPass(int status, int kind) {
        return 0;
    }

    private void set(IntBinaryOperator value) {
        try {
            operator.set(null, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class CallFirst extends MethodVisitor {
        private final int kind;

        CallFirst(MethodVisitor next, int kind) {
            super(Opcodes.ASM9, next);
            this.kind = kind;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            visitFieldInsn(Opcodes.GETSTATIC, HOLDER_INTERNAL, FIELD, Type.getDescriptor(IntBinaryOperator.class));
            visitVarInsn(Opcodes.ILOAD, 1);
            visitInsn(kind == EXIT ? Opcodes.ICONST_0 : Opcodes.ICONST_1);
            visitMethodInsn(
                    Opcodes.INVOKEINTERFACE,
                    Type.getInternalName(IntBinaryOperator.class),
                    "applyAsInt",
                    "(II)I",
                    true);
            visitInsn(Opcodes.POP);
        }
    }
}
