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
