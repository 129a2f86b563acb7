// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;

/**
 * Restores the default TLS context, socket factory and host name verifier. The default context is one that follows each
 * container's {@code javax.net.ssl.*}. A container that asks for the runtime's own by name makes the JVM read them once
 * and for all: if the container set properties of its own, the slot retires.
 */
final class TlsDefaultsCleaner implements SmallCleaner.Work {
    private static final String MANAGERS = "sun.security.ssl.SSLContextImpl$DefaultManagersHolder";

    private final FieldSnapshot baseline;
    private final DefaultTlsContext context;
    private final Set<String> properties;
    private boolean managersMade;

    TlsDefaultsCleaner() throws NoSuchAlgorithmException {
        context = DefaultTlsContext.create();
        SSLContext.setDefault(context);
        baseline = new FieldSnapshot(List.of(
                PrivateField.of(HttpsURLConnection.class, "defaultHostnameVerifier"),
                PrivateField.of(HttpsURLConnection.class, "defaultSSLSocketFactory"),
                PrivateField.of(SSLContext.class, "defaultContext")));
        properties = properties();
        managersMade = SharedClasses.LOADED.isInitialised(MANAGERS);
    }

    @Override
    public int clean(ContainerTrace trace) throws CleanupFailedException {
        int restored = baseline.restore();
        context.forget();
        if (!managersMade && SharedClasses.LOADED.isInitialised(MANAGERS)) {
            managersMade = true;
            if (!properties().equals(properties)) {
                throw new CleanupFailedException(
                        "the JVM's default key and trust managers were made from the container's "
                                + DefaultTlsContext.PREFIX + "* properties");
            }
        }
        return restored;
    }

    private static Set<String> properties() {
        Properties all = System.getProperties();
        return all.stringPropertyNames().stream()
                .filter(name -> name.startsWith(DefaultTlsContext.PREFIX))
                .map(name -> name + "=" + all.getProperty(name))
                .collect(Collectors.toSet());
    }
}
