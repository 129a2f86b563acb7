// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Writes a history file event by event; here because Hadoop's writer is for its own package. */
public final class Events implements Closeable {
    private final EventWriter writer;

    public Events(FSDataOutputStream out) throws IOException {
        this.writer = new EventWriter(out, EventWriter.WriteMode.JSON);
    }

    public void write(HistoryEvent event) throws IOException {
        writer.write(event);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
