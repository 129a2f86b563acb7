/** Starts, finds and ends processes of the machine; specific to Linux. */
package org.hawser.cluster.core.process;
