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
