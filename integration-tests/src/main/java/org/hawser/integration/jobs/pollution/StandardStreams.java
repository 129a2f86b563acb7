// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;

/** Standard streams replaced and closed. */
public final class StandardStreams implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        System.out.close();
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        System.setIn(new ByteArrayInputStream("polluted".getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        String logs = System.getenv("LOG_DIRS").split(",")[0];
        System.out.println("printed by the inspection");
        System.err.println("complained of by the inspection");
        System.out.flush();
        return Files.readString(Path.of(logs, "stdout")).contains("printed by") + " "
                + Files.readString(Path.of(logs, "stderr")).contains("complained of by") + " " + System.in.available()
                + " "
                + System.out.checkError();
    }
}
