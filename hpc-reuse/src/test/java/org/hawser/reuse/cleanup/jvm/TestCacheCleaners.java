// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.beans.Introspector;
import java.lang.ref.WeakReference;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestCacheCleaners {
    @Test
    void clean_beansIntrospected_theirClassesAreNotHeld() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("bean-introspection");
        cleaner.recordBaseline(new TestedSlot());
        WeakReference<ClassLoader> loader = introspect();

        cleaner.clean(EndedContainer.anywhere());

        Awaitility.await().until(() -> isCollected(loader));
    }

    private static WeakReference<ClassLoader> introspect() throws Exception {
        JobLoader loader = new JobLoader(Bean.class);
        assertThat(Introspector.getBeanInfo(loader.own(Bean.class)).getPropertyDescriptors())
                .hasSize(2);
        return new WeakReference<>(loader);
    }

    @Test
    void clean_bundleOfContainer_isReadAnewAfterwards() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("resource-bundles");
        cleaner.recordBaseline(new TestedSlot());
        JobLoader loader = new JobLoader(Bundle.class);
        ResourceBundle first = bundle(loader);
        assertThat(bundle(loader)).isSameAs(first);

        cleaner.clean(EndedContainer.withLoader(loader));

        assertThat(bundle(loader)).isNotSameAs(first);
    }

    private static ResourceBundle bundle(ClassLoader loader) {
        return ResourceBundle.getBundle(Bundle.class.getName(), Locale.ROOT, loader);
    }

    private static boolean isCollected(WeakReference<?> reference) {
        System.gc();
        return reference.get() == null;
    }

    /** A bean of a container. */
    public static class Bean {
        public int getValue() {
            return 1;
        }
    }

    /** Texts of a container. */
    public static class Bundle extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"key", "value"}};
        }
    }
}
