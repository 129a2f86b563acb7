/** A memory node: takes map outputs of other nodes into its memory, and has them served by its shuffle server. */
package org.hawser.semem.node;
