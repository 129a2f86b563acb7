// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs;

import com.sun.jna.NativeLibrary;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.NativeCodeLoader;

/** Prints what a container sees of its process, one line each: {@code section<TAB>name<TAB>value}. */
public final class ProbeMapper extends LineMapper {
    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        for (var variable : new TreeMap<>(System.getenv()).entrySet()) {
            output.line("env\t" + variable.getKey() + "\t" + variable.getValue());
        }
        for (String name : new TreeSet<>(System.getProperties().stringPropertyNames())) {
            output.line("property\t" + name + "\t" + System.getProperty(name));
        }
        for (String line : childEnvironment()) {
            output.line("child env\t" + line.replaceFirst("=", "\t"));
        }
        for (File file : sorted(new File(".").listFiles())) {
            output.line("file\t" + file.getName() + "\t" + kind(file.toPath()));
        }
        for (File file : sorted(new File(System.getenv("LOG_DIRS").split(",")[0]).listFiles())) {
            output.line("log\t" + file.getName() + "\t");
        }
        process(output);
        runtime(output);
        threads(output);
        classes(output);
    }

    private static void process(Output output) throws Exception {
        output.line("process\tcwd\t" + Files.readSymbolicLink(Path.of("/proc/self/cwd")));
        output.line("process\tabsolute\t" + new File("x").getAbsolutePath());
        output.line("process\tchild cwd\t" + run("/bin/pwd"));
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("Umask:") || line.startsWith("SigIgn:") || line.startsWith("SigBlk:")) {
                output.line("process\t" + line.replaceFirst(":\\s*", "\t"));
            }
        }
        for (int descriptor = 0; descriptor <= 2; descriptor++) {
            output.line("process\tfd " + descriptor + "\t"
                    + Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)));
        }
        String[] stat = Files.readString(Path.of("/proc/self/stat"))
                .replaceFirst(".*\\) ", "")
                .split(" ");
        long pid = ProcessHandle.current().pid();
        output.line("process\tleads its group\t" + stat[2].equals(Long.toString(pid)));
        output.line("process\tleads its session\t" + stat[3].equals(Long.toString(pid)));
        output.line("process\tJVM_PID is the pid\t" + Long.toString(pid).equals(System.getenv("JVM_PID")));
        output.line("process\tchildren\t" + ProcessHandle.current().children().count());
        output.line("process\tuser\t" + UserGroupInformation.getCurrentUser().getUserName() + " login "
                + UserGroupInformation.getLoginUser().getUserName());
    }

    private static void runtime(Output output) throws Exception {
        output.line("runtime\tlocale\t" + Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT));
        output.line("runtime\ttime zone\t" + TimeZone.getDefault().getID());
        output.line("runtime\tcharset\t" + Charset.defaultCharset());
        output.line(
                "runtime\ttemporary files\t" + Files.createTempFile("probe", "").getParent());
        output.line("runtime\ttemporary files of File\t"
                + File.createTempFile("probe", "").getParent());
        output.line("runtime\tprocessors\t" + Runtime.getRuntime().availableProcessors());
        output.line(
                "runtime\targuments\t" + ManagementFactory.getRuntimeMXBean().getInputArguments());
        output.line("runtime\tlibhadoop\t" + NativeCodeLoader.isNativeCodeLoaded());
        output.line("runtime\tnative library\t" + nativeLibrary());
        output.line("runtime\tlibrary of the linker\t" + libraryOfTheLinker());
        output.line("runtime\tmain class\t" + System.getProperty("sun.java.command"));
    }

    /** By a class whose loader has no library path of its own: the JVM's counts, as for Hadoop's classes. */
    private static Object nativeLibrary() throws Exception {
        URL[] job = {LibraryUser.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader loader = new URLClassLoader(job, ClassLoader.getPlatformClassLoader())) {
            return Class.forName(LibraryUser.class.getName(), true, loader)
                    .getMethod("load")
                    .invoke(null);
        }
    }

    /** As native code opens it that is not told a directory. */
    private static String libraryOfTheLinker() {
        try {
            NativeLibrary.getInstance(LibraryUser.LIBRARY).dispose();
            return "opened";
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage();
        }
    }

    private static void threads(Output output) throws Exception {
        List<String> names = Thread.getAllStackTraces().keySet().stream()
                .map(thread -> thread.getName() + " " + thread.getThreadGroup().getName()
                        + (thread.isDaemon() ? " daemon" : ""))
                .sorted()
                .toList();
        for (String name : names) {
            output.line("thread\t" + name + "\t");
        }
        Thread current = Thread.currentThread();
        output.line("runtime\tcurrent thread\t" + current.getName() + " " + current.getPriority() + " "
                + current.isDaemon());
        output.line("runtime\thandler\t"
                + Thread.getDefaultUncaughtExceptionHandler().getClass().getName());
    }

    private static void classes(Output output) throws Exception {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        for (String name : List.of(
                "core-site.xml",
                "job.xml",
                "log4j.properties",
                "container-log4j.properties",
                "META-INF/MANIFEST.MF",
                "org/hawser/integration/jobs/MapJob.class",
                "org/hawser/reuse/slot/SlotMain.class")) {
            List<URL> urls = Collections.list(loader.getResources(name));
            output.line("resource\t" + name + "\t" + (urls.isEmpty() ? "none" : urls.size() + " first " + urls.get(0)));
        }
        output.line("resource\tsystem\t" + ClassLoader.getSystemResource("core-default.xml"));
        output.line("resource\tby class\t" + ProbeMapper.class.getResource("MapJob.class"));
        output.line("resource\tsource of a job's class\t"
                + ProbeMapper.class.getProtectionDomain().getCodeSource().getLocation());
        output.line("resource\tassertions\t" + ProbeMapper.class.desiredAssertionStatus());
    }

    private static String kind(Path file) throws Exception {
        return Files.isSymbolicLink(file)
                ? "link to " + Files.readSymbolicLink(file)
                : Files.isDirectory(file) ? "directory" : "file";
    }

    private static File[] sorted(File[] files) {
        Arrays.sort(files);
        return files;
    }

    private static List<String> childEnvironment() throws Exception {
        return run("/usr/bin/env").lines().sorted().toList();
    }

    private static String run(String program) throws Exception {
        Process process = new ProcessBuilder(program).start();
        String text = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        process.waitFor(1, TimeUnit.MINUTES);
        return text.strip();
    }
}
