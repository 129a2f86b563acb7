// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import org.apache.hadoop.conf.Configuration;

/** The factory of URL handlers, which can be set once in the life of a JVM. */
public final class UrlHandlers implements Pollution {
    private static final class Handler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return null;
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        URL.setURLStreamHandlerFactory(protocol -> protocol.equals("pollution") ? new Handler() : null);
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        String before;
        try {
            before = new URL("pollution:here").getProtocol();
        } catch (java.net.MalformedURLException e) {
            before = "unknown";
        }
        try {
            URL.setURLStreamHandlerFactory(protocol -> null);
            return before + ", can be set";
        } catch (Error e) {
            return before + ", " + e.getMessage();
        }
    }
}
