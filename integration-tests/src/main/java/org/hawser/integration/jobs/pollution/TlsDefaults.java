// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import org.apache.hadoop.conf.Configuration;

/** Another default TLS context and host name verifier. */
public final class TlsDefaults implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        SSLContext context = SSLContext.getInstance("TLSv1.2");
        context.init(null, null, null);
        SSLContext.setDefault(context);
        HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return SSLContext.getDefault().getProtocol() + " "
                + HttpsURLConnection.getDefaultHostnameVerifier().getClass().getName();
    }
}
