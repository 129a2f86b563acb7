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
