/**
 * The class behind {@code mapreduce.job.process-tree.class}, through which modules take part in tasks. Hadoop takes only
 * one; modules extend it by parts.
 */
package org.hawser.common.task;
