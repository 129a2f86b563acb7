// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.allocation;

import java.io.IOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.hawser.cluster.batch.plan.AllocationPlaces;
import org.hawser.cluster.batch.plan.AllocationSpec;
import org.hawser.cluster.batch.scheduler.NodeEnvironment;
import org.hawser.cluster.core.files.ScriptFile;
import org.hawser.cluster.core.layout.RuntimeLayout;

/** Writes the scripts that launchers start on every node, and what they read: the job's secret and environment. */
record NodeScript(AllocationSpec spec, AllocationPlaces places) {
    private static final int TOKEN_BYTES = 32;

    /** Makes a secret that only this account can read, and writes it where the nodes look for it. */
    String writeToken() throws IOException {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String token = HexFormat.of().formatHex(random);
        ScriptFile.writeSecret(places.token(), token);
        return token;
    }

    /** Writes the scripts; nodes connect to the address {@code control}. */
    void write(String control, RuntimeLayout layout, NodeEnvironment environment) throws IOException {
        environment.write(places.environment());
        List<String> options = new ArrayList<>(List.of(
                "--control " + control,
                "--id " + spec.id(),
                "--dir " + spec.dir(),
                "--node-file " + places.nodeNames(),
                "--memory-nodes " + spec.plan().memoryNodes().size(),
                "--hdfs " + spec.hdfs().text(),
                "--local-dir " + spec.localDir()));
        spec.interfaceName().ifPresent(name -> options.add("--interface " + name));
        String single = spec.plan().isSingleNode() ? " --single-node" : "";
        Files.writeString(
                places.nodeNames(),
                spec.plan().nodes().stream().map(node -> node.name() + "\n").collect(Collectors.joining()));
        writeQuestions(layout);
        ScriptFile.writeExecutable(
                places.nodeScript(),
                """
                #!/usr/bin/env bash
                # Serves the node of this allocation whose place in the node file, counted from 0, is $1.
                . %s
                exec %s allocation node --index "$1"%s \\
                  %s
                """
                        .formatted(
                                places.environment(),
                                layout.root().resolve("scripts/hawser"),
                                single,
                                String.join(" \\\n  ", options)));
    }

    /** Launchers of PBS give what a program prints to the job's output, not to their caller: it goes through files. */
    private void writeQuestions(RuntimeLayout layout) throws IOException {
        List<String> run = spec.launcher().command("\"$1\"", places.onNode(), "\"$answer\"", "\"${@:2}\"");
        ScriptFile.writeExecutable(
                places.askNode(),
                """
                #!/usr/bin/env bash
                # Runs a program of this allocation on node $1, such as "hawser pool status", and prints what that prints.
                set -euo pipefail
                answer=$(mktemp -d %s/answer.XXXXXX)
                trap 'rm -rf "$answer"' EXIT
                status=0
                %s || status=$?
                [[ ! -e $answer/err ]] || cat "$answer/err" >&2
                [[ ! -e $answer/out ]] || cat "$answer/out"
                exit "$status"
                """
                        .formatted(places.shared().temporary(), String.join(" ", run)));
        ScriptFile.writeExecutable(
                places.onNode(),
                """
                #!/usr/bin/env bash
                # Runs a program of this allocation on a node; what it prints is in directory $1 then.
                . %s
                PATH=%s:$PATH
                exec "${@:2}" >"$1/out" 2>"$1/err"
                """
                        .formatted(places.environment(), layout.root().resolve("scripts")));
    }
}
