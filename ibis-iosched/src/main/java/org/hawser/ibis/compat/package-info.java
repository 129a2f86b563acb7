/** Where IBIS depends on what Hadoop's DataNode keeps to itself, and calls of the C library that Java does not offer. */
package org.hawser.ibis.compat;
