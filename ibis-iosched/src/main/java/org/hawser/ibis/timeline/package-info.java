/** What devices have served over time, in a file of each DataNode, and in the picture of a job. */
package org.hawser.ibis.timeline;
