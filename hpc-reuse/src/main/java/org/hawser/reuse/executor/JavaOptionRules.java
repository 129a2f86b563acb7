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
package org.hawser.reuse.executor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides which JVM options of a container a slot, whose JVM runs already, can satisfy. */
final class JavaOptionRules {
    /** Properties that the JDK reads at its start only, by name or by prefix with a star. */
    private static final List<String> READ_AT_START = List.of(
            "file.encoding",
            "sun.*",
            "jdk.*",
            "native.encoding",
            "user.language",
            "user.country",
            "user.variant",
            "user.script",
            "user.timezone",
            "user.dir",
            "user.home",
            "user.name",
            "java.class.path",
            "java.home",
            "java.net.prefer*",
            "java.system.class.loader",
            "java.security.manager",
            "java.security.policy",
            "java.util.concurrent.ForkJoinPool.*",
            "java.locale.providers",
            "com.sun.management.*",
            "stdout.encoding",
            "stderr.encoding");

    /** Variables that a JVM, or the C library for it, reads at its start only. */
    private static final Set<String> VARIABLES_READ_AT_START = Set.of(
            "TZ", "LANG", "LC_ALL", "LC_CTYPE", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "LD_PRELOAD");

    private final List<String> ignored;
    private final List<String> slotOptions;
    private final Map<String, String> slotProperties = new HashMap<>();
    private final Map<String, String> slotEnvironment;

    /**
     * @param ignored patterns of options without influence on results
     * @param slotOptions the options that slots run with
     * @param slotEnvironment the environment that slots were started in
     */
    JavaOptionRules(List<String> ignored, List<String> slotOptions, Map<String, String> slotEnvironment) {
        this.ignored = List.copyOf(ignored);
        this.slotOptions = List.copyOf(slotOptions);
        this.slotEnvironment = Map.copyOf(slotEnvironment);
        for (String option : slotOptions) {
            if (option.startsWith("-D")) {
                String[] parts = option.substring(2).split("=", 2);
                slotProperties.put(parts[0], parts.length == 2 ? parts[1] : "");
            }
        }
    }

    /** The first option, property or variable that needs a JVM of its own. */
    Optional<String> obstacle(JavaCommand command, Map<String, String> environment) {
        for (String option : command.otherOptions()) {
            if (!slotOptions.contains(option) && ignored.stream().noneMatch(pattern -> matches(pattern, option))) {
                return Optional.of(option);
            }
        }
        for (Map.Entry<String, String> property : command.systemProperties().entrySet()) {
            boolean atStart = READ_AT_START.stream().anyMatch(pattern -> matches(pattern, property.getKey()));
            if (atStart && !property.getValue().equals(slotProperties.get(property.getKey()))) {
                return Optional.of("-D" + property.getKey() + "=" + property.getValue());
            }
        }
        return VARIABLES_READ_AT_START.stream()
                .filter(environment::containsKey)
                .filter(name -> !environment.get(name).equals(slotEnvironment.get(name)))
                .map(name -> name + "=" + environment.get(name))
                .findFirst();
    }

    private static boolean matches(String pattern, String text) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(text);
        }
        String head = pattern.substring(0, star);
        String tail = pattern.substring(star + 1);
        return text.length() >= head.length() + tail.length() && text.startsWith(head) && text.endsWith(tail);
    }
}
