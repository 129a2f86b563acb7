// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

/**
 * The source of the text of keys, such as {@code org.apache.hadoop.conf.Configuration::get} or
 * {@code System::getProperty}.
 */
@FunctionalInterface
public interface Lookup {
    /** The text set for {@code name}, or null if it is not set. */
    String get(String name);
}
