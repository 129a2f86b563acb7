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
package org.hawser.integration.jobs.pollution;

import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** A native library, which only one class loader at a time may hold. */
public final class NativeLibrary implements Pollution {
    private static String library() {
        return Path.of(System.getProperty("java.home"), "lib", "libprefs.so").toString();
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        System.load(library());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        try {
            System.load(library());
            return "loaded";
        } catch (UnsatisfiedLinkError e) {
            return e.getMessage();
        }
    }
}
