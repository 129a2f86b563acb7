// SPDX-License-Identifier: Apache-2.0
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
