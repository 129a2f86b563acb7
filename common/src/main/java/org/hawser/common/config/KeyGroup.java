// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import java.util.List;

/** The keys of one module. Implementations are found through {@link java.util.ServiceLoader}. */
public interface KeyGroup {
    /** Short name of the module, as in the keys and in {@code <module>-default.xml}; for example {@code hpc-reuse}. */
    String module();

    /** Heading of the module's section in the reference. */
    String title();

    /** Every key of the module, in the order of the reference. */
    List<ConfigKey<?>> keys();
}
