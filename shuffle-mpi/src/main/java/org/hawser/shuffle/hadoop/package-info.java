/**
 * The reducer's side of the shuffle in Hadoop: {@link org.hawser.shuffle.hadoop.HawserShuffle}, named by
 * {@code mapreduce.job.reduce.shuffle.consumer.plugin.class}, and what ties the client to Hadoop's scheduler and merge.
 */
package org.hawser.shuffle.hadoop;
