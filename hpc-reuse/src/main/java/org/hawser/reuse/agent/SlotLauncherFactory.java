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
