// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.compat.jdk.RequiredOpens;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.slot.SlotMain;

/** The command line of a slot's JVM. */
public record SlotCommand(
        Lookup lookup, NodeResources resources, SharedClassPath shared, Optional<ClassArchive> archive) {
    List<String> line(Path config, int slot, long incarnation) {
        List<String> line = new ArrayList<>();
        // The slot leads its own session, so pid and process group are equal, as YARN's memory monitor and signals
        // expect.
        line.add("setsid");
        line.addAll(jvm(SlotMain.class, List.of(config.toString(), Integer.toString(slot), Long.toString(incarnation)))
                .line());
        return line;
    }

    /** Returns the command of a slot's JVM that runs the given program. */
    public JvmCommand jvm(Class<?> main, List<String> arguments) {
        List<String> own = SharedClassPath.ownJars();
        List<String> options = new ArrayList<>();
        options.add("-Xmx" + resources.slotHeapBytes());
        archive.map(ClassArchive::jvmOptions).ifPresent(options::addAll);
        options.addAll(ReuseKeys.SLOT_JAVA_OPTIONS.get(lookup));
        options.addAll(RequiredOpens.jvmOptions());
        options.add("-javaagent:" + own.get(0));
        return new JvmCommand(options, classPath(own), main.getName(), arguments);
    }

    /** Hadoop's jars come first, in the archive's order. Directories may only follow the archived jars. */
    private List<String> classPath(List<String> own) {
        List<String> entries = new ArrayList<>(shared.jars());
        entries.addAll(own);
        entries.addAll(shared.directories());
        return entries;
    }
}
