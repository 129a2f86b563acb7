// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.apache.hadoop.util.Progressable;
import org.hawser.chronos.part.Part;

/**
 * Gets parts from Hadoop's shuffle servers, which serve the output of any attempt of the job. One request for each reduce.
 *
 * @param reduces how many partitions a part has
 * @param key of the job's shuffle
 * @param progress called now and then, so that a long fetch does not look like an attempt that hangs
 * @param nanos the clock of {@link FetchLimit}
 */
record PartFetcher(FileSystem fs, int reduces, SecretKey key, Progressable progress, LongSupplier nanos) {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int LONGEST_NAME = 1000;
    private static final int BUFFER_BYTES = 64 * 1024;

    /** @throws IOException if the part cannot be had whole, or not in time */
    SortedFile fetch(Part part, Path copy) throws IOException {
        if (part.host().isEmpty() || key == null) {
            throw new IOException("nobody serves it");
        }
        SpillRecord index = new SpillRecord(reduces);
        FetchLimit limit = new FetchLimit(nanos);
        long at = 0;
        try (OutputStream out = fs.create(copy, true)) {
            for (int reduce = 0; reduce < reduces; reduce++) {
                IndexRecord entry = fetch(part, reduce, at, out, limit);
                index.putIndex(entry, reduce);
                at += entry.partLength;
            }
        }
        return new SortedFile(copy, index);
    }

    private IndexRecord fetch(Part part, int reduce, long at, OutputStream out, FetchLimit limit) throws IOException {
        limit.request();
        String host = part.host().contains(":") ? "[" + part.host() + "]" : part.host();
        URL url = URI.create("http://" + host + ":" + part.port() + "/mapOutput?job="
                        + part.attempt().getJobID() + "&reduce=" + reduce + "&map=" + part.attempt())
                .toURL();
        String hash = SecureShuffleUtils.hashFromString(SecureShuffleUtils.buildMsgFrom(url), key);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout((int) LIMIT.toMillis());
        connection.setReadTimeout((int) LIMIT.toMillis());
        connection.setRequestProperty(SecureShuffleUtils.HTTP_HEADER_URL_HASH, hash);
        connection.setRequestProperty(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
        connection.setRequestProperty(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
        int code = connection.getResponseCode();
        if (code != HttpURLConnection.HTTP_OK) {
            throw new IOException(url + " answers " + code);
        }
        String reply = connection.getHeaderField(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH);
        if (reply == null) {
            throw new IOException(url + " does not prove who it is");
        }
        SecureShuffleUtils.verifyReply(reply, hash, key);
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(connection.getInputStream(), BUFFER_BYTES))) {
            String map = Text.readString(in, LONGEST_NAME);
            long bytes = WritableUtils.readVLong(in);
            long rawBytes = WritableUtils.readVLong(in);
            int forReduce = WritableUtils.readVInt(in);
            if (!map.equals(part.attempt().toString()) || forReduce != reduce || bytes < 0) {
                throw new IOException(url + " answers with " + bytes + " bytes of " + map + " for " + forReduce);
            }
            copy(in, out, bytes, url, limit);
            return new IndexRecord(at, rawBytes, bytes);
        }
    }

    private void copy(DataInputStream in, OutputStream out, long bytes, URL url, FetchLimit limit) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        long left = bytes;
        while (left > 0) {
            int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                throw new IOException(url + " ends " + left + " bytes too early");
            }
            out.write(buffer, 0, read);
            left -= read;
            limit.received(read);
            progress.progress();
        }
    }
}
