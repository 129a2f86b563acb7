/** The directory in memory that holds a node's intermediate files, and when they are freed. */
package org.hawser.semem.store;
