// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.harness;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.hawser.cluster.core.layout.RuntimeLayout;

/**
 * What a test compares of jobs, in a form that is the same on every machine: without the checkout's directory, and without
 * the line numbers of the JDK's own sources, which differ from one update to the next.
 *
 * @param lines by what they tell
 */
public record Facts(Map<String, List<String>> lines) {
    private static final String ROOT = RuntimeLayout.locate().root().toString();
    private static final int MAX_SHOWN = 2000;

    public Facts {
        requireNonNull(lines, "lines is null");
        Map<String, List<String>> portable = new TreeMap<>();
        lines.forEach((name, text) ->
                portable.put(name, text.stream().map(Facts::portable).toList()));
        lines = Collections.unmodifiableMap(portable);
    }

    /** How jobs ended: the clients' exit codes, YARN's verdicts, and what the clients printed of failed attempts. */
    public static Facts of(JobRun... runs) {
        List<String> exitCodes = new ArrayList<>();
        List<String> verdicts = new ArrayList<>();
        List<String> failedAttempts = new ArrayList<>();
        for (JobRun run : runs) {
            exitCodes.add(Integer.toString(run.exitCode()));
            verdicts.addAll(run.verdict());
            run.failedAttempts().forEach(attempt -> failedAttempts.addAll(content(portable(attempt))));
        }
        return new Facts(Map.of("exit codes", exitCodes, "verdicts", verdicts, "failed attempts", failedAttempts));
    }

    /** Nothing yet. */
    public static Facts none() {
        return new Facts(Map.of());
    }

    /** These facts and one more. */
    public Facts with(String name, List<String> text) {
        Map<String, List<String>> more = new TreeMap<>(lines);
        more.put(name, text);
        return new Facts(more);
    }

    /** These facts, and a content of any size. */
    public Facts withContent(String name, byte[] content) {
        return with(name, content(new String(content, StandardCharsets.ISO_8859_1)));
    }

    /** Size and digest of a text, and all of it if it is short. */
    private static List<String> content(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        List<String> all = new ArrayList<>();
        all.add(text.length() + " characters, SHA-256 " + digest(bytes));
        if (text.length() <= MAX_SHOWN) {
            all.addAll(text.lines().toList());
        }
        return all;
    }

    /** Names a content. */
    public static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    private static String portable(String text) {
        return withoutPlace(text, ROOT).replaceAll("(java\\.base/[^\\n(]*\\(\\w+\\.java):\\d+\\)", "$1)");
    }

    /** Without the directory of the checkout, and of the clusters in it. */
    static String withoutPlace(String text, String root) {
        return text.replaceAll(Pattern.quote(root) + "/integration-tests/target/([\\w-]+/)?it\\b", "IT")
                .replace(root, "HAWSER");
    }
}
