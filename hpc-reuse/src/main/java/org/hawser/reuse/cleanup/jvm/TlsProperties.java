// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Makes a TLS context from the system properties {@code javax.net.ssl.*}, as the Java runtime does for its default. */
final class TlsProperties {
    static final String PREFIX = "javax.net.ssl.";
    private static final String NO_FILE = "NONE";
    private static final String TOKEN_STORE = "PKCS11";

    private TlsProperties() {}

    static SSLContext newContext() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            // Without trust managers of ours the context makes its own, which follow the properties of the trust store.
            context.init(keyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the default TLS context cannot be made from " + PREFIX + "*: " + e, e);
        }
    }

    private static KeyManager[] keyManagers() throws GeneralSecurityException, IOException {
        String file = property("keyStore", "");
        String type = property("keyStoreType", KeyStore.getDefaultType());
        String provider = property("keyStoreProvider", "");
        String password = property("keyStorePassword", "");
        KeyStore store = provider.isEmpty() ? KeyStore.getInstance(type) : KeyStore.getInstance(type, provider);
        char[] secret = password.isEmpty() ? null : password.toCharArray();
        try (InputStream bytes = file.isEmpty() || file.equals(NO_FILE) ? null : new FileInputStream(file)) {
            store.load(bytes, secret);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, type.equals(TOKEN_STORE) ? null : secret);
        return factory.getKeyManagers();
    }

    private static String property(String name, String fallback) {
        return System.getProperty(PREFIX + name, fallback);
    }
}
