/** The scheduler of a device as threads meet it: they wait for their turn, do their I/O, and say that it has ended. */
package org.hawser.ibis.node;
