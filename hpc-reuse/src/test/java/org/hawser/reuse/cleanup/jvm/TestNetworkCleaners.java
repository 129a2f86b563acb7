// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.ProxySelector;
import java.nio.file.Path;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.process.ForkedJvm;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNetworkCleaners {
    @AfterEach
    void removeProperty() throws Exception {
        System.clearProperty("javax.net.ssl.keyStore");
    }

    @Test
    @SuppressWarnings("deprecation")
    void clean_networkDefaultsSet_areRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("network-defaults");
        cleaner.recordBaseline(new TestedSlot());
        ProxySelector selector = ProxySelector.getDefault();
        Authenticator.setDefault(new Authenticator() {});
        CookieHandler.setDefault(new CookieManager());
        ProxySelector.setDefault(ProxySelector.of(null));
        java.net.ServerSocket.setSocketFactory(() -> null);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(4);

        assertThat(Authenticator.getDefault()).isNull();
        assertThat(CookieHandler.getDefault()).isNull();
        assertThat(ProxySelector.getDefault()).isSameAs(selector);
    }

    @Test
    void clean_tlsDefaultsSet_areRestored() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("tls-defaults");
        cleaner.recordBaseline(new TestedSlot());
        SSLContext context = SSLContext.getInstance("TLSv1.2");
        context.init(null, null, null);
        SSLContext.setDefault(context);
        HttpsURLConnection.setDefaultSSLSocketFactory(context.getSocketFactory());
        HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(3);

        assertThat(HttpsURLConnection.getDefaultHostnameVerifier().verify("host", null))
                .isFalse();
        assertThat(SSLContext.getDefault()).isNotSameAs(context);
    }

    @Test
    void clean_keyStoreOfContainer_isReadByThatContainerAlone() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("tls-defaults");
        cleaner.recordBaseline(new TestedSlot());
        System.setProperty("javax.net.ssl.keyStore", "/no/such/key-store");
        assertThatThrownBy(() -> SSLContext.getDefault().getSocketFactory()).hasMessageContaining("/no/such/key-store");

        System.clearProperty("javax.net.ssl.keyStore");
        cleaner.clean(EndedContainer.anywhere());

        assertThat(SSLContext.getDefault().getSocketFactory().getDefaultCipherSuites())
                .isNotEmpty();
    }

    /** The JVM makes its default once: in the one that runs the tests another test may have made it. */
    @Test
    void clean_runtimesOwnDefaultMadeFromContainersProperties_retiresTheSlot(@TempDir Path dir) throws Exception {
        new ForkedJvm(dir).run(DefaultMade.class).successful();
    }

    /** A slot whose container makes the JVM read its properties. */
    static final class DefaultMade {
        private DefaultMade() {}

        public static void main(String[] args) throws Exception {
            Cleaner cleaner = new JvmCleaners().named("tls-defaults");
            cleaner.recordBaseline(new TestedSlot());
            System.setProperty("javax.net.ssl.trustStoreType", "pkcs12");
            assertThat(SSLContext.getInstance("Default")).isNotNull();

            assertThatThrownBy(() -> cleaner.clean(EndedContainer.anywhere()))
                    .isInstanceOf(CleanupFailedException.class)
                    .hasMessageContaining("javax.net.ssl");
        }
    }
}
