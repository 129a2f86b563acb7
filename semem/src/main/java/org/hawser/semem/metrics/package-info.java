/** What the memory for intermediate files reports of itself. */
package org.hawser.semem.metrics;
