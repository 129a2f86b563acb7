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
package org.hawser.transport.world;

/** The role of a process of the world. */
public enum ProcessRole {
    /** Owns the slots of a node, serves its shuffle data and its share of memory. */
    AGENT,
    /** Runs containers, one at a time. */
    SLOT,
    /** Waits to replace a lost agent or slot of its node. */
    SPARE,
    /** Keeps intermediate data in memory. */
    MEMORY,
    /** Measures or tests. */
    TOOL
}
