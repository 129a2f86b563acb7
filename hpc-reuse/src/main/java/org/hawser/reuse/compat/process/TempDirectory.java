// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * Moves the directory of {@code File.createTempFile} and {@code Files.createTempFile}. The JDK reads
 * {@code java.io.tmpdir} once and keeps the result in static final fields that compiled code may have folded in, so the
 * two objects behind them are changed in place.
 */
public final class TempDirectory {
    private static final PrivateField FILE_PATH = PrivateField.of(File.class, "path");
    private static final String UNIX_PATH = "sun.nio.fs.UnixPath";
    private static final PrivateField PATH_BYTES = PrivateField.of(UNIX_PATH, "path");
    private static final PrivateField PATH_TEXT = PrivateField.of(UNIX_PATH, "stringValue");
    private static final PrivateField PATH_HASH = PrivateField.of(UNIX_PATH, "hash");
    private static final PrivateField PATH_OFFSETS = PrivateField.of(UNIX_PATH, "offsets");

    private final File file;
    private final Path path;

    /** Makes the JDK create both objects, from {@code java.io.tmpdir} as it is now. */
    public TempDirectory() throws IOException {
        Files.delete(Files.createTempFile("hawser", null));
        file = (File) PrivateField.of("java.io.File$TempDirectory", "tmpdir").get();
        path = (Path) PrivateField.of("java.nio.file.TempFileHelper", "tmpdir").get();
    }

    /** Makes {@code directory} the place of temporary files. */
    public void change(String directory) {
        Path target = Path.of(directory);
        FILE_PATH.set(file, target.toString());
        PATH_BYTES.set(path, PATH_BYTES.get(target));
        PATH_TEXT.set(path, null);
        PATH_HASH.set(path, 0);
        PATH_OFFSETS.set(path, null);
    }
}
