/** The start of the daemons of one machine, in the order in which they need each other. */
package org.hawser.cluster.core.start;
