/**
 * The class behind {@code yarn.app.mapreduce.am.preemption.policy}, through which modules take part in the
 * ApplicationMaster. Hadoop takes only one; modules extend it by parts.
 */
package org.hawser.common.master;
