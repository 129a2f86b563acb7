/** The commands {@code hawser semem}. */
package org.hawser.cluster.cli.semem;
