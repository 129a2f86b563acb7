// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import org.apache.hadoop.conf.Configuration;

/** Default authenticator, cookies, proxies and redirections. */
public final class NetworkDefaults implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Authenticator.setDefault(new Authenticator() {});
        CookieHandler.setDefault(new CookieManager());
        ProxySelector.setDefault(ProxySelector.of(new InetSocketAddress("localhost", 1)));
        HttpURLConnection.setFollowRedirects(false);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return (Authenticator.getDefault() == null) + " " + (CookieHandler.getDefault() == null) + " "
                + ProxySelector.getDefault().getClass().getName() + " " + HttpURLConnection.getFollowRedirects();
    }
}
