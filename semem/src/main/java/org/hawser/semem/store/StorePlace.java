// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Where an agent's files are in memory: a directory named after its run directory, so that the next agent finds it.
 *
 * @param memoryDir a directory in tmpfs, which other accounts may share
 * @param runDir the agent's
 */
public record StorePlace(Path memoryDir, Path runDir) {
    private static final String PREFIX = "hawser-semem-";
    private static final int HASH_BYTES = 8;

    /** Holds the path of the run directory. */
    private static final String OWNER = ".run-dir";

    public StorePlace {
        requireNonNull(memoryDir, "memoryDir is null");
        runDir = runDir.toAbsolutePath().normalize();
    }

    /** The directory. */
    public Path root() {
        return memoryDir.resolve(PREFIX + hash(runDir.toString()));
    }

    /** Notes whose it is, for {@link #abandoned}. */
    void sign() throws IOException {
        Files.writeString(root().resolve(OWNER), runDir.toString(), UTF_8);
    }

    /** Removes it with everything in it. The processes that write there must have ended. */
    public void remove() throws IOException {
        if (Files.exists(root())) {
            new Deletion(Integer.MAX_VALUE).delete(root());
        }
    }

    /** The places in that directory whose run directory is gone, as that of a batch job that was killed. */
    public static List<StorePlace> abandoned(Path memoryDir) throws IOException {
        List<StorePlace> abandoned = new ArrayList<>();
        try (DirectoryStream<Path> stores = Files.newDirectoryStream(memoryDir, PREFIX + "*")) {
            for (Path store : stores) {
                // Only this account can read its own; another account's is skipped.
                if (Files.isReadable(store.resolve(OWNER))) {
                    StorePlace place =
                            new StorePlace(memoryDir, Path.of(Files.readString(store.resolve(OWNER), UTF_8)));
                    if (place.root().equals(store) && Files.notExists(place.runDir)) {
                        abandoned.add(place);
                    }
                }
            }
        } catch (NoSuchFileException e) {
            // Another agent was faster.
        }
        return abandoned;
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
