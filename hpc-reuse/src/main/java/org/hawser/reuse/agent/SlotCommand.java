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
package org.hawser.reuse.agent;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hawser.config.Lookup;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.compat.jdk.RequiredOpens;
import org.hawser.reuse.config.NodeResources;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.hawser.reuse.slot.SlotConfig;
import org.hawser.reuse.slot.SlotMain;

/** The command line of a slot's JVM. */
final class SlotCommand {
    private final Lookup lookup;
    private final RunDirectory runDirectory;
    private final NodeResources resources;
    private final SharedClassPath shared;
    private final Optional<ClassArchive> archive;

    SlotCommand(
            Lookup lookup,
            RunDirectory runDirectory,
            NodeResources resources,
            SharedClassPath shared,
            Optional<ClassArchive> archive) {
        this.lookup = lookup;
        this.runDirectory = runDirectory;
        this.resources = resources;
        this.shared = shared;
        this.archive = archive;
    }

    List<String> line(Path config, int slot, long incarnation) {
        List<String> line = new ArrayList<>();
        // A session of its own: pid and process group are one, as YARN's memory monitor and signals expect.
        line.add("setsid");
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Xmx" + resources.slotHeapBytes());
        archive.map(ClassArchive::file)
                .filter(Files::isRegularFile)
                .ifPresent(file -> line.add("-XX:SharedArchiveFile=" + file));
        line.addAll(ReuseKeys.SLOT_JAVA_OPTIONS.get(lookup));
        line.addAll(RequiredOpens.jvmOptions());
        line.add("-javaagent:" + SharedClassPath.ownJars().get(0));
        line.add("-cp");
        line.add(classPath());
        line.add(SlotMain.class.getName());
        line.add(config.toString());
        line.add(Integer.toString(slot));
        line.add(Long.toString(incarnation));
        return line;
    }

    /** Hadoop's jars first and in the archive's order; a directory may only come after what is archived. */
    private String classPath() {
        List<String> entries = new ArrayList<>(shared.jars());
        entries.addAll(SharedClassPath.ownJars());
        entries.addAll(shared.directories());
        return String.join(File.pathSeparator, entries);
    }

    SlotConfig slotConfig(int slot) {
        boolean preload = ReuseKeys.PRELOAD.get(lookup);
        return new SlotConfig(
                runDirectory.socket().toString(),
                runDirectory.slotFile(slot, ".log").toString(),
                ReuseKeys.AUDIT.get(lookup) ? runDirectory.audit(slot).toString() : "",
                preload,
                ReuseKeys.ORPHAN_TIMEOUT.get(lookup).toMillis(),
                ReuseKeys.CLEANING_TIMEOUT.get(lookup).toMillis(),
                ReuseKeys.MAX_USES.get(lookup),
                ReuseKeys.MAX_HEAP_RATIO.get(lookup),
                ReuseKeys.MAX_METASPACE.get(lookup),
                ReuseKeys.MAX_LEAKED_LOADERS.get(lookup));
    }
}
