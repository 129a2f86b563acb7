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
package org.hawser.reuse.cleanup.resources;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.compat.process.LibC;

/**
 * Takes what a descriptor refers to away and leaves the null device in its place. The number stays in use, so that the
 * Java object that owns it can close it later without hitting somebody else's.
 */
final class NullDevice {
    private static final PrivateField NUMBER = PrivateField.of(FileDescriptor.class, "fd");

    private final RandomAccessFile device;

    @SuppressWarnings("resource")
    NullDevice() throws IOException {
        device = new RandomAccessFile("/dev/null", "rw");
    }

    /** Returns whether {@code descriptor} was open. */
    boolean replace(int descriptor) throws IOException {
        return LibC.dup2((Integer) NUMBER.get(device.getFD()), descriptor) == descriptor;
    }
}
