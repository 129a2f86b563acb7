/** Client programs against a cluster, each in a JVM of its own. */
package org.hawser.cluster.core.client;
