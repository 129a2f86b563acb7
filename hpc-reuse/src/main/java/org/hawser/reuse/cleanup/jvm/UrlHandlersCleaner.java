// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.net.ContentHandler;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;

/** Restores how URLs are opened: the factories that a JVM accepts only once, and the handlers they made. */
final class UrlHandlersCleaner implements SmallCleaner.Work {
    private final FieldSnapshot settings;
    private final Map<String, URLStreamHandler> streamHandlers;
    private final Map<String, URLStreamHandler> streamBaseline;
    private final Map<String, ContentHandler> contentHandlers;
    private final Map<String, ContentHandler> contentBaseline;
    private final Map<String, Boolean> caching;
    private final Map<String, Boolean> cachingBaseline;

    @SuppressWarnings("unchecked")
    UrlHandlersCleaner() {
        settings = new FieldSnapshot(List.of(
                PrivateField.of(URL.class, "factory"),
                PrivateField.of(URLConnection.class, "factory"),
                PrivateField.of(URLConnection.class, "fileNameMap"),
                PrivateField.of(URLConnection.class, "defaultUseCaches"),
                PrivateField.of(URLConnection.class, "defaultAllowUserInteraction"),
                PrivateField.of(HttpURLConnection.class, "followRedirects")));
        streamHandlers = (Map<String, URLStreamHandler>)
                PrivateField.of(URL.class, "handlers").get();
        streamBaseline = new HashMap<>(streamHandlers);
        contentHandlers = (Map<String, ContentHandler>)
                PrivateField.of(URLConnection.class, "handlers").get();
        contentBaseline = new HashMap<>(contentHandlers);
        caching = (Map<String, Boolean>)
                PrivateField.of(URLConnection.class, "defaultCaching").get();
        cachingBaseline = new HashMap<>(caching);
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = settings.restore() + restore(streamHandlers, streamBaseline);
        changed += restore(contentHandlers, contentBaseline);
        if (!caching.equals(cachingBaseline)) {
            caching.keySet().retainAll(cachingBaseline.keySet());
            caching.putAll(cachingBaseline);
            changed++;
        }
        return changed;
    }

    /** Handlers of the Java runtime that came since may stay: a fresh JVM makes the same ones. */
    private static <T> int restore(Map<String, T> handlers, Map<String, T> baseline) {
        int changed = 0;
        for (Map.Entry<String, T> found : Map.copyOf(handlers).entrySet()) {
            T before = baseline.get(found.getKey());
            boolean builtIn = before == null && found.getValue().getClass().getClassLoader() == null;
            if (before != found.getValue() && !builtIn) {
                handlers.remove(found.getKey());
                changed++;
            }
        }
        baseline.forEach(handlers::putIfAbsent);
        return changed;
    }
}
