// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.reuse.service.AgentService;

/**
 * The class path that slots start with.
 *
 * @param jars the jars on the class path of every MapReduce container of this cluster, in order
 * @param directories the directories among them, such as the configuration's
 */
public record SharedClassPath(List<String> jars, List<String> directories) {
    private static final Pattern VARIABLE =
            Pattern.compile("\\$\\{?([A-Za-z_][A-Za-z_0-9]*)}?|\\{\\{([A-Za-z_0-9]+)}}");

    /** Expands {@code yarn.application.classpath} and {@code mapreduce.application.classpath} as a container would. */
    public static SharedClassPath from(Configuration nodeConfiguration, Map<String, String> environment) {
        Configuration conf = withMapReduce(nodeConfiguration);
        List<String> patterns = new ArrayList<>();
        patterns.addAll(Arrays.asList(conf.getTrimmedStrings(
                YarnConfiguration.YARN_APPLICATION_CLASSPATH,
                YarnConfiguration.DEFAULT_YARN_CROSS_PLATFORM_APPLICATION_CLASSPATH)));
        patterns.addAll(Arrays.asList(conf.getTrimmedStrings(
                MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH,
                MRJobConfig.DEFAULT_MAPREDUCE_CROSS_PLATFORM_APPLICATION_CLASSPATH)));
        Set<String> jars = new LinkedHashSet<>();
        Set<String> directories = new LinkedHashSet<>();
        for (String pattern : patterns) {
            for (String entry : expand(substitute(pattern, name -> value(name, environment)))) {
                (new File(entry).isDirectory() ? directories : jars).add(entry);
            }
        }
        jars.removeIf(jar -> !new File(jar).isFile());
        return new SharedClassPath(List.copyOf(jars), List.copyOf(directories));
    }

    /** The jars in front of the first of ours. */
    public List<String> hadoopJars() {
        Path own = Path.of(ownJars().get(0)).getParent();
        return jars.stream()
                .takeWhile(jar -> !own.equals(Path.of(jar).getParent()))
                .toList();
    }

    /** The jars, then the directories: in this order, a JVM can start from an archive of the jars. */
    public List<String> entries() {
        return Stream.concat(jars.stream(), directories.stream()).toList();
    }

    /** The jars that hold our own classes, and those of the agent's services. */
    public static List<String> ownJars() {
        List<Class<?>> types = new ArrayList<>(List.of(
                ReuseKeys.class, org.hawser.common.config.ConfigKey.class, org.hawser.transport.Endpoint.class));
        ServiceLoader.load(AgentService.class).stream().forEach(service -> types.add(service.type()));
        Set<String> jars = new LinkedHashSet<>();
        for (Class<?> type : types) {
            try {
                jars.add(Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString());
            } catch (URISyntaxException e) {
                throw new IllegalStateException("cannot tell where " + type + " comes from", e);
            }
        }
        return List.copyOf(jars);
    }

    /** A class path entry as the Java launcher reads it: {@code dir/*} stands for the jars in the directory. */
    public static List<String> expand(String entry) {
        if (!entry.endsWith("*")) {
            return List.of(entry);
        }
        File directory = new File(entry.substring(0, entry.length() - 1));
        String[] names = directory.list((dir, name) -> name.endsWith(".jar") || name.endsWith(".JAR"));
        if (names == null) {
            return List.of();
        }
        Arrays.sort(names);
        return Arrays.stream(names)
                .map(name -> new File(directory, name).getPath())
                .toList();
    }

    /** MapReduce's settings are not part of the NodeManager's own configuration. */
    static Configuration withMapReduce(Configuration node) {
        Configuration conf = new Configuration(node);
        conf.addResource("mapred-default.xml");
        conf.addResource("mapred-site.xml");
        return conf;
    }

    /** Expands variables as the launch script would. */
    static String substitute(String text, UnaryOperator<String> values) {
        Matcher matcher = VARIABLE.matcher(text);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            matcher.appendReplacement(out, Matcher.quoteReplacement(values.apply(name)));
        }
        return matcher.appendTail(out).toString();
    }

    /** Hadoop's shell scripts leave the homes of its parts unset when they equal {@code HADOOP_HOME}. */
    private static String value(String name, Map<String, String> environment) {
        String fallBack =
                name.startsWith("HADOOP_") && name.endsWith("_HOME") ? environment.getOrDefault("HADOOP_HOME", "") : "";
        return environment.getOrDefault(name, fallBack);
    }
}
