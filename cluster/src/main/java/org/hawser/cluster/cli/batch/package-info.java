/** The commands {@code submit}, {@code allocation} and {@code doctor}. */
package org.hawser.cluster.cli.batch;
