/** The part of a task's local file system that keeps intermediate files in the memory of the node. */
package org.hawser.semem.disk;
