// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.slot;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.hadoop.util.NativeCodeLoader;

/** A container's program: does what its first argument says. */
final class SlotPrograms {
    private static final int PIECE_BYTES = 1 << 20;

    private SlotPrograms() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "print" -> print(args);
            case "exit" -> System.exit(3);
            case "halt" -> Runtime.getRuntime().halt(7);
            case "throw" -> throw new IllegalStateException("on purpose");
            case "lock" -> lock();
            case "wait" -> await(Path.of(args[1]));
            case "native" -> System.out.println(
                    NativeCodeLoader.isNativeCodeLoaded() + " " + System.getProperty("java.library.path"));
            case "fill" -> {
                List<byte[]> pieces = new ArrayList<>();
                for (long left = Long.parseLong(args[1]); left > 0; left -= PIECE_BYTES) {
                    pieces.add(new byte[PIECE_BYTES]);
                }
                System.out.println(pieces.size() + " pieces");
            }
            case "leak" -> {
                long bytes = Long.parseLong(args[1]);
                new Pointer(Native.malloc(bytes)).setMemory(0, bytes, (byte) 1);
            }
            case "linger" -> linger(Path.of(args[1]));
            case "hang" -> {
                System.out.println("hanging");
                new CountDownLatch(1).await();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Leaves a management bean that is not removed before {@code release} exists. */
    private static void linger(Path release) throws Exception {
        StandardMBean bean = new StandardMBean(() -> {}, Runnable.class, false) {
            @Override
            public void preDeregister() {
                await(release);
            }
        };
        ManagementFactory.getPlatformMBeanServer().registerMBean(bean, new ObjectName("test:type=Lingering"));
    }

    /** Ends while a thread of it holds the lock of System.out, and would for ever. */
    private static void lock() throws InterruptedException {
        CountDownLatch locked = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            synchronized (System.out) {
                locked.countDown();
                LockSupport.park();
            }
        });
        holder.setDaemon(true);
        holder.start();
        locked.await();
    }

    private static void await(Path release) {
        while (!Files.exists(release)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void print(String[] args) {
        System.out.println("arguments " + String.join("|", args));
        System.out.println("directory " + Path.of("").toAbsolutePath());
        System.out.println("variable " + System.getenv("GREETING") + " of "
                + System.getenv().size());
        System.out.println("property " + System.getProperty("key"));
        System.out.println("pid " + System.getenv("JVM_PID"));
        System.out.println("loader "
                + Thread.currentThread().getContextClassLoader().getClass().getSimpleName());
        System.err.println("to stderr");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    }
}
