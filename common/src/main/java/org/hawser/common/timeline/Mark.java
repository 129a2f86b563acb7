// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

/**
 * Something that happened at one time to a lane or a node.
 *
 * @param lane the lane's name; empty if it concerns the node
 * @param kind such as {@code slot-lost}
 * @param at ms since the epoch
 */
public record Mark(String node, String lane, String kind, String text, long at) {}
