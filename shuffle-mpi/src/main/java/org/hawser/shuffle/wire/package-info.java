/**
 * What a reducer and a node's shuffle server say to each other, and how it is signed. {@code RequestCodec} and
 * {@code ReplyCodec} draw the formats; nothing here does I/O or knows of Hadoop.
 */
package org.hawser.shuffle.wire;
