// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.timeline;

/**
 * Something that could not be found, which the picture names in its stead.
 *
 * @param missing what, and why
 * @param effect what the picture lacks
 */
public record Gap(String missing, String effect) {}
