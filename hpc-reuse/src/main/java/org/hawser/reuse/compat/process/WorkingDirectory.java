// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Changes the working directory of this process, for native code, {@code java.io} and {@code java.nio.file} alike. */
public final class WorkingDirectory {
    private static final Charset PATH_CHARSET = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

    private final Object ioFileSystem = PrivateField.of(File.class, "fs").get();
    private final PrivateField ioUserDir = PrivateField.of(ioFileSystem.getClass(), "userDir");
    private final FileSystem nioFileSystem = FileSystems.getDefault();
    private final PrivateField nioDefaultDirectory = PrivateField.of("sun.nio.fs.UnixFileSystem", "defaultDirectory");

    /**
     * Changes to {@code directory}; no other thread may be resolving relative paths meanwhile.
     *
     * @throws IOException when the directory cannot be entered; nothing has changed then
     */
    public void change(Path directory) throws IOException {
        String text = directory.toString();
        LibC.check("chdir " + text, LibC.chdir(text));
        System.setProperty("user.dir", text);
        ioUserDir.set(ioFileSystem, text);
        nioDefaultDirectory.set(nioFileSystem, text.getBytes(PATH_CHARSET));
    }
}
