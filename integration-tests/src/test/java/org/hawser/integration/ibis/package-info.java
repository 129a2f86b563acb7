/** Tests of shared devices, on a real HDFS. */
package org.hawser.integration.ibis;
