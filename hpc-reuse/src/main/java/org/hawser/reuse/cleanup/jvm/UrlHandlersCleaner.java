// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLConnection;
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
    private final Entries streamHandlers = Entries.of(URL.class, "handlers");
    private final Entries contentHandlers = Entries.of(URLConnection.class, "handlers");
    private final Entries caching = Entries.of(URLConnection.class, "defaultCaching");

    UrlHandlersCleaner() {
        settings = new FieldSnapshot(List.of(
                PrivateField.of(URL.class, "factory"),
                PrivateField.of(URLConnection.class, "factory"),
                PrivateField.of(URLConnection.class, "fileNameMap"),
                PrivateField.of(URLConnection.class, "defaultUseCaches"),
                PrivateField.of(URLConnection.class, "defaultAllowUserInteraction"),
                PrivateField.of(HttpURLConnection.class, "followRedirects")));
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = settings.restore() + streamHandlers.restoreHandlers() + contentHandlers.restoreHandlers();
        if (!caching.now().equals(caching.baseline())) {
            caching.now().keySet().retainAll(caching.baseline().keySet());
            caching.now().putAll(caching.baseline());
            changed++;
        }
        return changed;
    }

    /** A map in a static field, and what was in it at the baseline. */
    private record Entries(Map<String, Object> now, Map<String, Object> baseline) {
        @SuppressWarnings("unchecked")
        private static Entries of(Class<?> owner, String field) {
            Map<String, Object> now =
                    (Map<String, Object>) PrivateField.of(owner, field).get();
            return new Entries(now, new HashMap<>(now));
        }

        /** Handlers of the Java runtime that came since may stay: a fresh JVM makes the same ones. */
        private int restoreHandlers() {
            int changed = 0;
            for (Map.Entry<String, Object> found : Map.copyOf(now).entrySet()) {
                Object before = baseline.get(found.getKey());
                boolean builtIn = before == null && found.getValue().getClass().getClassLoader() == null;
                if (before != found.getValue() && !builtIn) {
                    now.remove(found.getKey());
                    changed++;
                }
            }
            baseline.forEach(now::putIfAbsent);
            return changed;
        }
    }
}
