/**
 * The shuffle server of a node: serves partitions of map outputs to the reducers of the jobs that the NodeManager has told
 * it of. {@code ShuffleServer} is the way in.
 *
 * <pre>
 *   endpoint's thread                          I/O threads
 *   RequestCheck: form, signature, replay  ->  Schedule: fair, bounded  ->  ReplyMaker: IndexCache, FilePool, pages touched
 *                                                                       ->  reply: slices of mapped files, held until sent
 * </pre>
 *
 * <p>Nothing here waits on an endpoint's thread, and no file is opened for more than one reducer's sake.
 */
package org.hawser.shuffle.server;
