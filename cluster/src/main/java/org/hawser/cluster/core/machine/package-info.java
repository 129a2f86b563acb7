/** What a machine has for a cluster: network interfaces, and memory within the limits of its job. */
package org.hawser.cluster.core.machine;
