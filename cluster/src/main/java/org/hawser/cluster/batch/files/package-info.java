/** Whole directories: collected and removed. */
package org.hawser.cluster.batch.files;
