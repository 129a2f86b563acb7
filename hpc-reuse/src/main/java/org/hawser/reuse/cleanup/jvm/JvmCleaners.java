// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.DatagramSocket;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TimeZone;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.CleanerTable;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SmallCleaner;
import org.hawser.reuse.cleanup.SmallCleaner.Work;
import org.hawser.reuse.compat.hadoop.SharedClasses;
import org.hawser.reuse.compat.jdk.FieldSnapshot;
import org.hawser.reuse.compat.jdk.PrivateField;
import org.hawser.reuse.compat.jdk.PrivateMethod;
import org.hawser.reuse.compat.jdk.RegionalDefaults;

/** Puts single settings of the Java runtime back, and empties its caches of a container's classes. */
public final class JvmCleaners implements CleanerTable {
    @Override
    public List<Cleaner> cleaners() {
        return List.of(
                // After everything that could still write to the files.
                new SmallCleaner("delete-on-exit", Phase.END_EXECUTION, 130, DeleteOnExitCleaner::new),
                new SmallCleaner("jar-url-cache", JarUrlCacheCleaner::new),
                new SmallCleaner("java-logging", JavaLoggingCleaner::new),
                new SmallCleaner("jdbc-drivers", JdbcDriversCleaner::new),
                new SmallCleaner("mbeans", MBeansCleaner::new),
                new SmallCleaner("management-settings", ManagementSettingsCleaner::new),
                new SmallCleaner("security-providers", SecurityProvidersCleaner::new),
                new SmallCleaner("security-settings", SecuritySettingsCleaner::new),
                // Late: other cleaners compare the container's properties with the slot's.
                new SmallCleaner("system-properties", Phase.RESTORE, 800, SystemPropertiesCleaner::new),
                new SmallCleaner("tls-defaults", TlsDefaultsCleaner::new),
                new SmallCleaner("url-handlers", UrlHandlersCleaner::new),
                new SmallCleaner("standard-streams", JvmCleaners::standardStreams),
                new SmallCleaner("uncaught-exception-handler", JvmCleaners::uncaughtExceptionHandler),
                new SmallCleaner("network-defaults", JvmCleaners::networkDefaults),
                new SmallCleaner("locale", JvmCleaners::locale),
                new SmallCleaner("time-zone", JvmCleaners::timeZone),
                new SmallCleaner("bean-introspection", () -> trace -> forgetBeans()),
                new SmallCleaner("resource-bundles", () -> trace -> {
                    ResourceBundle.clearCache(trace.jobClassLoader());
                    return 0;
                }));
    }

    /** The objects behind {@code System.in}, {@code out} and {@code err}; their file descriptors are the slot's. */
    private static Work standardStreams() {
        List<Setting<?>> streams = List.of(
                Setting.of(() -> System.in, System::setIn),
                Setting.of(() -> System.out, System::setOut),
                Setting.of(() -> System.err, System::setErr));
        return trace -> Setting.restore(streams);
    }

    private static Work uncaughtExceptionHandler() {
        List<Setting<?>> handler = List.of(
                Setting.of(Thread::getDefaultUncaughtExceptionHandler, Thread::setDefaultUncaughtExceptionHandler));
        return trace -> Setting.restore(handler);
    }

    /** The process-wide defaults of {@code java.net}, among them factories that can be set only once. */
    private static Work networkDefaults() {
        FieldSnapshot baseline = new FieldSnapshot(List.of(
                PrivateField.of(Authenticator.class, "theAuthenticator"),
                PrivateField.of(CookieHandler.class, "cookieHandler"),
                PrivateField.of(ProxySelector.class, "theProxySelector"),
                PrivateField.of(ResponseCache.class, "theResponseCache"),
                PrivateField.of(Socket.class, "factory"),
                PrivateField.of(ServerSocket.class, "factory"),
                PrivateField.of(DatagramSocket.class, "factory")));
        return trace -> baseline.restore();
    }

    /** The default locale. Those of the categories are unset, as in a fresh JVM, and follow on their first use. */
    private static Work locale() {
        Locale baseline = Locale.getDefault();
        Map<Locale.Category, Locale> effective = effectiveLocales();
        return trace -> {
            int changed =
                    Locale.getDefault().equals(baseline) && effectiveLocales().equals(effective) ? 0 : 1;
            if (changed > 0) {
                Locale.setDefault(baseline);
            }
            RegionalDefaults.unsetCategories();
            return changed;
        };
    }

    private static Map<Locale.Category, Locale> effectiveLocales() {
        return Map.of(
                Locale.Category.DISPLAY, Locale.getDefault(Locale.Category.DISPLAY),
                Locale.Category.FORMAT, Locale.getDefault(Locale.Category.FORMAT));
    }

    /** Unset, so that the next container finds its own from {@code user.timezone} or the system. */
    private static Work timeZone() {
        TimeZone baseline = TimeZone.getDefault();
        return trace -> {
            int changed = TimeZone.getDefault().equals(baseline) ? 0 : 1;
            TimeZone.setDefault(null);
            return changed;
        };
    }

    /** The caches of {@code java.beans} hold what they know of a container's classes; few containers use them. */
    private static int forgetBeans() {
        Map.of("com.sun.beans.introspect.ClassInfo", "clear", "java.beans.Introspector", "flushCaches")
                .forEach((owner, method) -> SharedClasses.LOADED
                        .initialised(owner)
                        .ifPresent(type -> PrivateMethod.of(type, method).invoke(null)));
        return 0;
    }
}
