/** A worker's side of memory nodes: moves complete map outputs there, and knows which node has which. */
package org.hawser.semem.move;
