/** Where IBIS depends on what Hadoop's DataNode keeps to itself. */
package org.hawser.ibis.compat;
