// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
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

    private static final class Implementation extends SSLContextSpi {
        private SSLContext context;

        private synchronized SSLContext context() {
            if (context == null) {
                context = TlsProperties.newContext();
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
