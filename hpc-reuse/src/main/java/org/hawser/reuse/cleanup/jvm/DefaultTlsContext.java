// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * A default TLS context that reads {@code javax.net.ssl.*} when it is first used and, after {@link #forget}, again. The
 * Java runtime's own does so once per JVM and would give a container the key and trust stores of an earlier one.
 */
final class DefaultTlsContext extends SSLContext {
    /** What the names of the properties begin with. */
    static final String PREFIX = "javax.net.ssl.";

    private static final String NO_FILE = "NONE";
    private static final String TOKEN_STORE = "PKCS11";

    private final Implementation implementation;

    private DefaultTlsContext(Implementation implementation, SSLContext like) {
        super(implementation, like.getProvider(), "Default");
        this.implementation = implementation;
    }

    static DefaultTlsContext create() throws NoSuchAlgorithmException {
        return new DefaultTlsContext(new Implementation(), SSLContext.getInstance("TLS"));
    }

    /** Makes the next use read the properties again. */
    void forget() {
        implementation.forget();
    }

    /** As the Java runtime makes its default one. */
    private static SSLContext fromProperties() {
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

    private static final class Implementation extends SSLContextSpi {
        private SSLContext context;

        private synchronized SSLContext context() {
            if (context == null) {
                context = fromProperties();
            }
            return context;
        }

        private synchronized void forget() {
            context = null;
        }

        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trusts, SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("Default SSLContext is initialized automatically");
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return context().getSocketFactory();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context().getServerSocketFactory();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return context().createSSLEngine();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return context().createSSLEngine(host, port);
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context().getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context().getClientSessionContext();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return context().getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return context().getSupportedSSLParameters();
        }
    }
}
