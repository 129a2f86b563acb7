// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The pieces of the page, which lie beside this class. */
final class Resources {
    private Resources() {}

    static String text(String name) throws IOException {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException("no resource " + name + " beside " + Resources.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What a Content-Security-Policy calls a text that may take effect. */
    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
