/**
 * Typed configuration keys. A key knows its name, default, allowed range and description; reading it gives a checked
 * value or a {@link org.hawser.common.config.ConfigException} that says what to correct. The reference documentation and the
 * {@code <module>-default.xml} files are generated from the same keys, so they cannot drift apart.
 */
package org.hawser.common.config;
