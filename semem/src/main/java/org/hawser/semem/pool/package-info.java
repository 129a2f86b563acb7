/** The pool file: many intermediate files in one file of a node, and how they are found there. */
package org.hawser.semem.pool;
