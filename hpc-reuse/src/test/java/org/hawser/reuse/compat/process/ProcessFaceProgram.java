// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import java.io.File;
import java.io.FileWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;

/** Changes one thing of its process, and prints how Java, child processes and native code see it then. */
final class ProcessFaceProgram {
    private ProcessFaceProgram() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "environment" -> environment();
            case "directory" -> directory(Path.of(args[1]));
            case "temp" -> temp(Path.of(args[1]));
            case "streams" -> streams(args[1], args[2]);
            case "umask" -> umask(Path.of(args[1]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void environment() throws Exception {
        ProcessEnvironment environment = new ProcessEnvironment();
        environment.replace(Map.of("FIRST", "1"));
        environment.replace(Map.of("A", "b=c \u00e4", "EMPTY", ""));
        System.out.println("java=" + new TreeMap<>(System.getenv()));
        System.out.println("one=" + System.getenv("A"));
        System.out.println("gone=" + System.getenv("FIRST"));
        System.out.println("child=" + sorted(shell("/usr/bin/env")));
        System.out.println("native=" + Libc.getenv("A") + "," + Libc.getenv("FIRST"));
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/env");
        builder.environment().put("MORE", "m");
        System.out.println("builder=" + sorted(read(builder.start())));
    }

    private static String sorted(String lines) {
        String[] all = lines.split("\n");
        Arrays.sort(all);
        return String.join(",", all);
    }

    private static void directory(Path directory) throws Exception {
        ProcessDirectories directories = new ProcessDirectories();
        directories.changeWorking(directory);
        System.out.println("property=" + System.getProperty("user.dir"));
        System.out.println("io=" + new File("x").getAbsolutePath());
        System.out.println("nio=" + Path.of("x").toAbsolutePath());
        System.out.println("child=" + shell("pwd").trim());
        System.out.println("native=" + Path.of("/proc/self/cwd").toRealPath());
        try (FileWriter writer = new FileWriter("io.txt", StandardCharsets.UTF_8)) {
            writer.write("io");
        }
        Files.writeString(Path.of("nio.txt"), "nio");
        new ProcessBuilder("touch", "child.txt").start().waitFor();
        System.out.println("exists=" + new File("nio.txt").exists() + Files.exists(Path.of("io.txt")));
        try {
            directories.changeWorking(directory.resolve("missing"));
        } catch (java.io.IOException e) {
            System.out.println("refused=" + e.getMessage());
        }
        System.out.println(
                "after=" + System.getProperty("user.dir") + " " + Path.of("").toAbsolutePath());
    }

    private static void temp(Path directory) throws Exception {
        ProcessDirectories directories = new ProcessDirectories();
        for (String name : new String[] {"a", "longer-name"}) {
            Path target = Files.createDirectories(directory.resolve(name));
            directories.changeTemporary(target.toString());
            System.out.println("io=" + File.createTempFile("test", null).getParent());
            System.out.println("nio=" + Files.createTempFile("test", null).getParent());
            System.out.println("dir=" + Files.createTempDirectory("test").getParent());
        }
    }

    private static void streams(String out, String err) throws Exception {
        StandardStreams streams = new StandardStreams();
        streams.redirect(new Redirect(out, false), new Redirect(err, true));
        System.out.println("java out");
        System.err.println("java err");
        new ProcessBuilder("/bin/sh", "-c", "echo child out; echo child err >&2")
                .inheritIO()
                .start()
                .waitFor();
        Libc.write(1, "native out\n", 11);
        Libc.write(2, "native err\n", 11);
        streams.redirect(Redirect.DISCARD, Redirect.DISCARD);
        System.out.println("lost");
        System.err.println("lost");
    }

    private static void umask(Path directory) throws Exception {
        Umask umask = new Umask();
        System.out.println("unchanged=" + umask.restore());
        Libc.umask(0077);
        Files.createFile(directory.resolve("private"));
        System.out.println("changed=" + umask.restore());
        Files.createFile(directory.resolve("usual"));
        System.out.println("again=" + umask.restore());
    }

    private static String shell(String command) throws Exception {
        return read(new ProcessBuilder("/bin/sh", "-c", "exec " + command).start());
    }

    private static String read(Process process) throws Exception {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** What native code sees; its own binding, not the one under test. */
    static final class Libc {
        static {
            com.sun.jna.Native.register(Libc.class, "c");
        }

        private Libc() {}

        static native String getenv(String name);

        static native int umask(int mask);

        static native long write(int descriptor, String text, long length);
    }
}
