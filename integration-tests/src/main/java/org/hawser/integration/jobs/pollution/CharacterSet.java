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

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.apache.hadoop.conf.Configuration;

/** Properties that choose the character set. */
public final class CharacterSet implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        System.setProperty("file.encoding", "UTF-16");
        System.setProperty("sun.jnu.encoding", "UTF-16");
        System.setProperty("stdout.encoding", "UTF-16");
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new PrintStream(bytes, true, Charset.defaultCharset()).print("\u00e9");
        return Charset.defaultCharset() + " " + bytes.size() + " " + System.getProperty("file.encoding") + " "
                + System.getProperty("sun.jnu.encoding") + " " + System.getProperty("stdout.encoding");
    }
}
