/**
 * Finds stock Hadoop and Hawser's jars on this machine.
 */
package org.hawser.cluster.layout;
