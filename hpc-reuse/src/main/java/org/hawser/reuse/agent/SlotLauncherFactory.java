// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import org.hawser.common.config.Lookup;
import org.hawser.reuse.config.RunDirectory;

/** Creates the launcher with which an agent starts its slots. */
@FunctionalInterface
public interface SlotLauncherFactory {
    /**
     * Called once.
     *
     * @param settings the NodeManager's settings
     * @param command the command of a slot that is a plain process
     */
    SlotLauncher create(RunDirectory run, Lookup settings, SlotCommand command);
}
