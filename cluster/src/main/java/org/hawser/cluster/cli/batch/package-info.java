/** The commands {@code submit} and {@code allocation}. */
package org.hawser.cluster.cli.batch;
