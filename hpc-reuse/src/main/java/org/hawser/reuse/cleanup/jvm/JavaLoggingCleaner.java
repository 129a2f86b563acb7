// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.SmallCleaner;

/** Restores {@code java.util.logging}: levels, handlers, filters and who hands on to its parent. */
final class JavaLoggingCleaner implements SmallCleaner.Work {
    private record Settings(Level level, List<Handler> handlers) {}

    private final Map<String, Settings> baseline = new HashMap<>();

    JavaLoggingCleaner() {
        for (Logger logger : loggers()) {
            baseline.put(logger.getName(), new Settings(logger.getLevel(), List.of(logger.getHandlers())));
        }
    }

    @Override
    public int clean(ContainerTrace trace) {
        int changed = 0;
        for (Logger logger : loggers()) {
            changed += restore(logger, baseline.getOrDefault(logger.getName(), new Settings(null, List.of())));
        }
        return changed;
    }

    private static int restore(Logger logger, Settings wanted) {
        List<Handler> handlers = Arrays.asList(logger.getHandlers());
        boolean same = Objects.equals(logger.getLevel(), wanted.level())
                && handlers.equals(wanted.handlers())
                && logger.getFilter() == null
                && logger.getUseParentHandlers();
        if (same) {
            return 0;
        }
        logger.setLevel(wanted.level());
        logger.setFilter(null);
        logger.setUseParentHandlers(true);
        handlers.stream()
                .filter(handler -> !wanted.handlers().contains(handler))
                .forEach(Handler::close);
        handlers.forEach(logger::removeHandler);
        wanted.handlers().forEach(logger::addHandler);
        return 1;
    }

    private static List<Logger> loggers() {
        LogManager manager = LogManager.getLogManager();
        return Collections.list(manager.getLoggerNames()).stream()
                .map(manager::getLogger)
                .filter(Objects::nonNull)
                .toList();
    }
}
