// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicBoolean;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.hawser.reuse.compat.hadoop.LocalPermissions;

/**
 * Lets {@link LocalPermissions} go first in {@code RawLocalFileSystem.setPermission}. Every spill, index and job file of a
 * task gets its permissions there. In a slot the class itself is changed, since a job names the file systems that it uses
 * and must find them of the classes that it expects.
 */
public final class ForklessPermissions {
    private static final String OWNER = Type.getInternalName(RawLocalFileSystem.class);
    private static final String METHOD = "setPermission"
            + Type.getMethodDescriptor(Type.VOID_TYPE, Type.getType(Path.class), Type.getType(FsPermission.class));

    private ForklessPermissions() {}

    /**
     * Changes the class for the life of this JVM.
     *
     * @return false when Hadoop has no such method any more; then nothing was changed
     */
    public static boolean install(Instrumentation instrumentation) {
        AtomicBoolean found = new AtomicBoolean();
        ClassChange.apply(instrumentation, RawLocalFileSystem.class, (method, next) -> {
            if (!METHOD.equals(method)) {
                return next;
            }
            found.set(true);
            return new SystemCallFirst(next);
        });
        return found.get();
    }

    private static final class SystemCallFirst extends MethodVisitor {
        SystemCallFirst(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Type file = Type.getType(File.class);
            visitVarInsn(Opcodes.ALOAD, 0);
            visitVarInsn(Opcodes.ALOAD, 1);
            visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL,
                    OWNER,
                    "pathToFile",
                    Type.getMethodDescriptor(file, Type.getType(Path.class)),
                    false);
            visitVarInsn(Opcodes.ALOAD, 2);
            visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    Type.getInternalName(LocalPermissions.class),
                    "set",
                    Type.getMethodDescriptor(Type.BOOLEAN_TYPE, file, Type.getType(FsPermission.class)),
                    false);
            Label command = new Label();
            visitJumpInsn(Opcodes.IFEQ, command);
            visitInsn(Opcodes.RETURN);
            visitLabel(command);
            visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
    }
}
