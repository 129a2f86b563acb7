// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * The directories that the JDK reads from {@code user.dir} and {@code java.io.tmpdir} only once: the one against which
 * relative paths are resolved, and the one of temporary files. Static final fields hold both, and compiled code may have
 * folded them in. The objects behind these fields are therefore changed in place.
 */
public final class ProcessDirectories {
    private static final Charset PATH_CHARSET = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    private static final PrivateField FILE_PATH = PrivateField.of(File.class, "path");
    private static final String UNIX_PATH = "sun.nio.fs.UnixPath";
    private static final PrivateField PATH_BYTES = PrivateField.of(UNIX_PATH, "path");
    private static final PrivateField PATH_TEXT = PrivateField.of(UNIX_PATH, "stringValue");
    private static final PrivateField PATH_HASH = PrivateField.of(UNIX_PATH, "hash");
    private static final PrivateField PATH_OFFSETS = PrivateField.of(UNIX_PATH, "offsets");

    private final Object ioFileSystem = PrivateField.of(File.class, "fs").get();
    private final PrivateField ioUserDir = PrivateField.of(ioFileSystem.getClass(), "userDir");
    private final FileSystem nioFileSystem = FileSystems.getDefault();
    private final PrivateField nioDefaultDirectory = PrivateField.of("sun.nio.fs.UnixFileSystem", "defaultDirectory");
    private final File temporaryFile;
    private final Path temporaryPath;

    /** Makes the JDK create the objects, from {@code java.io.tmpdir} as it is now. */
    public ProcessDirectories() throws IOException {
        Files.delete(Files.createTempFile("hawser", null));
        temporaryFile =
                (File) PrivateField.of("java.io.File$TempDirectory", "tmpdir").get();
        temporaryPath =
                (Path) PrivateField.of("java.nio.file.TempFileHelper", "tmpdir").get();
    }

    /**
     * Changes the working directory, for native code, {@code java.io} and {@code java.nio.file} alike. No other thread
     * may be resolving relative paths meanwhile.
     *
     * @throws IOException when the directory cannot be entered; nothing has changed then
     */
    public void changeWorking(Path directory) throws IOException {
        String text = directory.toString();
        LibC.check("chdir " + text, LibC.chdir(text));
        System.setProperty("user.dir", text);
        ioUserDir.set(ioFileSystem, text);
        nioDefaultDirectory.set(nioFileSystem, text.getBytes(PATH_CHARSET));
    }

    /** Changes the directory of {@code File.createTempFile} and {@code Files.createTempFile}. */
    public void changeTemporary(String directory) {
        Path target = Path.of(directory);
        FILE_PATH.set(temporaryFile, target.toString());
        PATH_BYTES.set(temporaryPath, PATH_BYTES.get(target));
        PATH_TEXT.set(temporaryPath, null);
        PATH_HASH.set(temporaryPath, 0);
        PATH_OFFSETS.set(temporaryPath, null);
    }
}
