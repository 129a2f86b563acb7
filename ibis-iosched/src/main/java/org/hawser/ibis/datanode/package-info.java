/** IBIS in the DataNode: all file I/O of its volumes goes through the scheduler of their device. */
package org.hawser.ibis.datanode;
