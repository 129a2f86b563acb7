// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.client;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;

/** Hadoop's commands, such as {@code hdfs} and {@code yarn}, and the classes behind their subcommands. */
public enum ToolFamily {
    JAR(
            "runs the main class of a jar, like \"hadoop jar\"",
            "JAR [MAIN] [ARGS]",
            only("org.apache.hadoop.util.RunJar")),
    FS("works with files, like \"hdfs dfs\"", "-COMMAND [ARGS]", only("org.apache.hadoop.fs.FsShell")),
    HDFS(
            "runs a subcommand of hdfs",
            "SUBCOMMAND [ARGS]",
            Map.ofEntries(
                    entry("dfs", "org.apache.hadoop.fs.FsShell"),
                    entry("dfsadmin", "org.apache.hadoop.hdfs.tools.DFSAdmin"),
                    entry("fsck", "org.apache.hadoop.hdfs.tools.DFSck"),
                    entry("getconf", "org.apache.hadoop.hdfs.tools.GetConf"),
                    entry("groups", "org.apache.hadoop.hdfs.tools.GetGroups"),
                    entry("balancer", "org.apache.hadoop.hdfs.server.balancer.Balancer"),
                    entry("cacheadmin", "org.apache.hadoop.hdfs.tools.CacheAdmin"),
                    entry("storagepolicies", "org.apache.hadoop.hdfs.tools.StoragePolicyAdmin"),
                    entry("ec", "org.apache.hadoop.hdfs.tools.ECAdmin"),
                    entry("debug", "org.apache.hadoop.hdfs.tools.DebugAdmin"))),
    YARN(
            "runs a subcommand of yarn",
            "SUBCOMMAND [ARGS]",
            Map.ofEntries(
                    entry("application", "org.apache.hadoop.yarn.client.cli.ApplicationCLI", "application"),
                    entry("app", "org.apache.hadoop.yarn.client.cli.ApplicationCLI", "app"),
                    entry(
                            "applicationattempt",
                            "org.apache.hadoop.yarn.client.cli.ApplicationCLI",
                            "applicationattempt"),
                    entry("container", "org.apache.hadoop.yarn.client.cli.ApplicationCLI", "container"),
                    entry("node", "org.apache.hadoop.yarn.client.cli.NodeCLI"),
                    entry("nodeattributes", "org.apache.hadoop.yarn.client.cli.NodeAttributesCLI"),
                    entry("queue", "org.apache.hadoop.yarn.client.cli.QueueCLI"),
                    entry("logs", "org.apache.hadoop.yarn.client.cli.LogsCLI"),
                    entry("cluster", "org.apache.hadoop.yarn.client.cli.ClusterCLI"),
                    entry("rmadmin", "org.apache.hadoop.yarn.client.cli.RMAdminCLI"),
                    entry("schedulerconf", "org.apache.hadoop.yarn.client.cli.SchedConfCLI"),
                    entry("top", "org.apache.hadoop.yarn.client.cli.TopCLI"),
                    entry("jar", "org.apache.hadoop.util.RunJar"))),
    MAPRED(
            "runs a subcommand of mapred",
            "SUBCOMMAND [ARGS]",
            Map.ofEntries(
                    entry("job", "org.apache.hadoop.mapred.JobClient"),
                    entry("queue", "org.apache.hadoop.mapred.JobQueueClient"),
                    entry("hsadmin", "org.apache.hadoop.mapreduce.v2.hs.client.HSAdmin")));

    private static final String NO_SUBCOMMAND = "";

    private final String description;
    private final String synopsis;

    @SuppressWarnings("ImmutableEnumChecker") // never changed after the constructor
    private final Map<String, Program> programs;

    ToolFamily(String description, String synopsis, Map<String, Program> programs) {
        this.description = description;
        this.synopsis = synopsis;
        this.programs = new TreeMap<>(programs);
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the command does. */
    public String description() {
        return programs.containsKey(NO_SUBCOMMAND)
                ? description
                : description + ": " + String.join(", ", programs.keySet());
    }

    /** What follows the command's name. */
    public String synopsis() {
        return synopsis;
    }

    /** The program for the words behind the command; refuses a missing or unknown subcommand. */
    public ToolSpec tool(List<String> arguments) {
        Program only = programs.get(NO_SUBCOMMAND);
        if (only != null) {
            return only.tool(arguments);
        }
        if (arguments.isEmpty() || !programs.containsKey(arguments.get(0))) {
            String given =
                    arguments.isEmpty() ? "no subcommand is given" : "no subcommand \"" + arguments.get(0) + "\"";
            throw new ClusterException(
                    label() + ": " + given + "; there are " + String.join(", ", programs.keySet()) + ".");
        }
        return programs.get(arguments.get(0)).tool(arguments.subList(1, arguments.size()));
    }

    /** The classes behind all subcommands. */
    List<String> mainClasses() {
        return programs.values().stream().map(Program::mainClass).toList();
    }

    private static Map<String, Program> only(String mainClass) {
        return Map.of(NO_SUBCOMMAND, new Program(mainClass, List.of()));
    }

    private static Map.Entry<String, Program> entry(String name, String mainClass, String... first) {
        return Map.entry(name, new Program(mainClass, List.of(first)));
    }

    private record Program(String mainClass, List<String> first) {
        ToolSpec tool(List<String> arguments) {
            return ToolSpec.of(
                    mainClass, Stream.concat(first.stream(), arguments.stream()).toList());
        }
    }
}
