// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.ContainerLibraryPath;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.pool.Fork;
import org.hawser.reuse.pool.ForkReason;
import org.hawser.reuse.protocol.LaunchSpec;
import org.hawser.reuse.protocol.LaunchSpec.Redirect;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each reason to fork, next to the container that needs none. */
class TestLaunchPlanner {
    private static final Lookup DEFAULTS = key -> null;
    private static final String TASK = "org.apache.hadoop.mapred.YarnChild";
    private static final String MASTER = "org.apache.hadoop.mapreduce.v2.app.MRAppMaster";

    @TempDir
    private Path dir;

    private final Map<String, String> environment = new HashMap<>();
    private String hadoopJar;
    private String command;
    private long memoryMb = 2048;
    private boolean numa;
    private boolean poolMasters = true;

    @BeforeEach
    void createHadoop() throws IOException {
        Path lib = Files.createDirectories(dir.resolve("hadoop"));
        hadoopJar = Files.writeString(lib.resolve("hadoop.jar"), "").toString();
        Files.createDirectories(dir.resolve("conf"));
        Path home = Files.createSymbolicLink(dir.resolve("java"), newJdk("jdk"));
        environment.put("JAVA_HOME", home.toString());
        environment.put("PATH", "/nowhere:" + home.resolve("bin"));
        environment.put("PWD", workDir());
        environment.put("CLASSPATH", "$PWD:$HADOOP_CONF_DIR:" + lib + "/*:job.jar/job.jar:job.jar/lib/*");
        command = "$JAVA_HOME/bin/java -Xmx820m -Dkey=value " + TASK + " 127.0.0.1 1 1>/logs/stdout 2>/logs/stderr ";
    }

    private Path newJdk(String name) throws IOException {
        Path program = Files.createDirectories(dir.resolve(name).resolve("bin")).resolve("java");
        Files.setPosixFilePermissions(Files.writeString(program, ""), PosixFilePermissions.fromString("rwx------"));
        return dir.resolve(name);
    }

    private String workDir() {
        return dir.resolve("work").toString();
    }

    private LaunchPlanner.Plan plan() {
        LaunchPlanner planner = new LaunchPlanner(
                new NodeResources(2, 2, 2048L << 20, 1365L << 20, true),
                new JvmRules(
                        ReuseKeys.IGNORED_JAVA_OPTIONS.get(DEFAULTS),
                        ReuseKeys.SLOT_JAVA_OPTIONS.get(DEFAULTS),
                        Map.of(),
                        new ContainerLibraryPath(List.of(dir.resolve("native").toString()))),
                new SharedClassPath(List.of(hadoopJar), List.of()),
                Map.of("HADOOP_CONF_DIR", dir.resolve("conf").toString(), "JAVA_HOME", "/the/NodeManager's"),
                poolMasters,
                dir.resolve("jdk/bin/java"));
        LaunchScript launch = new LaunchScript(
                environment, Map.of(), command, new org.apache.hadoop.fs.Path("/logs"), "alice", Optional.empty());
        return planner.plan(new LaunchPlanner.Request("c1", launch, workDir(), "/pids/c1.pid", memoryMb << 20, numa));
    }

    private void assertForked(ForkReason reason, String detail) {
        LaunchPlanner.Plan plan = plan();
        assertThat(plan.spec()).isEmpty();
        assertThat(plan.fork()).contains(new Fork(reason, detail));
    }

    @Test
    void plan_mapTask_runsInASlot() {
        LaunchSpec spec = plan().spec().orElseThrow();
        assertThat(spec.mainClass()).isEqualTo(TASK);
        assertThat(spec.arguments()).containsExactly("127.0.0.1", "1");
        assertThat(spec.systemProperties()).isEqualTo(Map.of("key", "value"));
        assertThat(spec.heapBytes()).isEqualTo(820L << 20);
        assertThat(spec.memoryBytes()).isEqualTo(2048L << 20);
        assertThat(spec.user()).isEqualTo("alice");
        assertThat(spec.stdout()).isEqualTo(new Redirect("/logs/stdout", false));
        assertThat(spec.stderr()).isEqualTo(new Redirect("/logs/stderr", false));
        assertThat(spec.pidFile()).isEqualTo("/pids/c1.pid");
        assertThat(spec.files().exitCodeFile()).hasToString("/pids/c1.pid.exitcode");
        assertThat(spec.classPath())
                .containsExactly(
                        workDir(),
                        dir.resolve("conf").toString(),
                        hadoopJar,
                        workDir() + "/job.jar/job.jar",
                        workDir() + "/job.jar/lib/*");
        assertThat(spec.environment())
                .containsEntry("_", dir.resolve("java/bin/java").toString())
                .containsEntry("JAVA_HOME", dir.resolve("java").toString())
                .containsEntry("HADOOP_CONF_DIR", dir.resolve("conf").toString());
    }

    @Test
    void plan_emptyClassPathEntry_isTheWorkingDirectory() {
        environment.put("CLASSPATH", ":" + hadoopJar);
        assertThat(plan().spec().orElseThrow().classPath()).containsExactly(workDir(), hadoopJar);
    }

    @Test
    void plan_otherProgram_isForked() {
        command = "python task.py";
        assertForked(ForkReason.NOT_JAVA, "python");
    }

    @Test
    void plan_noCommand_isForked() {
        command = "";
        assertForked(ForkReason.NOT_JAVA, "");
    }

    @Test
    void plan_pipe_isForked() {
        command = "java " + TASK + " | tee x";
        assertForked(ForkReason.SHELL_SYNTAX, "'|' at position " + command.indexOf('|'));
    }

    @Test
    void plan_environmentWithACommandInIt_isForked() {
        environment.put("HOST", "$(hostname)");
        assertThat(plan().fork().orElseThrow().reason()).isEqualTo(ForkReason.SHELL_SYNTAX);
    }

    @Test
    void plan_anotherJdk_isForked() throws IOException {
        Path other = newJdk("other");
        environment.put("JAVA_HOME", other.toString());
        assertForked(ForkReason.JDK, other + "/bin/java");
    }

    @Test
    void plan_anotherJdkFirstInThePath_isForked() throws IOException {
        command = "java " + TASK;
        environment.merge("PATH", newJdk("other") + "/bin:", (path, first) -> first + path);
        assertForked(ForkReason.JDK, "java");
    }

    @Test
    void plan_jdkThatTheJobBrings_isForked() {
        command = "./jdk.tar.gz/bin/java " + TASK;
        assertForked(ForkReason.JDK, "./jdk.tar.gz/bin/java");
    }

    @Test
    void plan_fileOfOptions_isForked() {
        command = "java @options " + TASK;
        assertForked(ForkReason.JAVA_OPTION, "@options");
    }

    @Test
    void plan_optionOfTheJvm_isForked() {
        command = "java -Xss4m " + TASK;
        assertForked(ForkReason.JAVA_OPTION, "-Xss4m");
    }

    @Test
    void plan_librariesWhereSlotsLook_runsInASlot() throws IOException {
        Files.writeString(Files.createDirectory(dir.resolve("native")).resolve("libhadoop.so"), "");
        environment.put("LD_LIBRARY_PATH", "$PWD:" + dir.resolve("native"));
        assertThat(plan().spec()).isPresent();
    }

    @Test
    void plan_librariesElsewhere_isForked() throws IOException {
        Path other = Files.createDirectory(dir.resolve("other"));
        Files.writeString(other.resolve("libhadoop.so"), "");
        environment.put("LD_LIBRARY_PATH", "$PWD:" + other);
        assertForked(ForkReason.NATIVE_LIBRARIES, "LD_LIBRARY_PATH=" + workDir() + ":" + other);
    }

    @Test
    void plan_largerHeap_isForked() {
        command = "java -Xmx2g " + TASK;
        assertForked(ForkReason.HEAP, "2048m, slot 1365m");
    }

    @Test
    void plan_lessMemory_isForked() {
        memoryMb = 1024;
        assertForked(ForkReason.MEMORY, "1024m, slot 2048m");
    }

    @Test
    void plan_memoryUnknown_runsInASlot() {
        memoryMb = 0;
        assertThat(plan().spec()).isPresent();
    }

    @Test
    void plan_otherHadoop_isForked() {
        environment.put("CLASSPATH", "$PWD:/other/hadoop.jar");
        assertForked(ForkReason.CLASS_PATH, "without " + hadoopJar);
    }

    @Test
    void plan_noClassPath_isForked() {
        environment.remove("CLASSPATH");
        assertForked(ForkReason.CLASS_PATH, "without " + hadoopJar);
    }

    @Test
    void plan_jobsClassesFirst_isForked() throws IOException {
        Path jar = Files.writeString(dir.resolve("job.jar"), "");
        environment.put("CLASSPATH", jar + ":" + hadoopJar);
        assertForked(ForkReason.USER_CLASSES_FIRST, jar.toString());
    }

    @Test
    void plan_docker_isForked() {
        environment.put("YARN_CONTAINER_RUNTIME_TYPE", "docker");
        assertForked(ForkReason.RUNTIME, "");
    }

    @Test
    void plan_defaultRuntimeByName_runsInASlot() {
        environment.put("YARN_CONTAINER_RUNTIME_TYPE", "default");
        assertThat(plan().spec()).isPresent();
    }

    @Test
    void plan_numaBinding_isForked() {
        numa = true;
        assertForked(ForkReason.RUNTIME, "");
    }

    @Test
    void plan_applicationMaster_followsItsSetting() {
        command = "java " + MASTER;
        assertThat(plan().spec()).isPresent();
        poolMasters = false;
        assertForked(ForkReason.APPLICATION_MASTER, "");
    }
}
