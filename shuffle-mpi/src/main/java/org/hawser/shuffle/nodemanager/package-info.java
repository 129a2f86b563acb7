/**
 * The NodeManager's part of the shuffle: stock Hadoop's auxiliary service, which goes on serving over HTTP, and tells the
 * node agent of jobs. Set it with {@code yarn.nodemanager.aux-services.mapreduce_shuffle.class}.
 */
package org.hawser.shuffle.nodemanager;
