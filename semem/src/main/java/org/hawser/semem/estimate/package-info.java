/** How much memory a job's intermediate data needs. */
package org.hawser.semem.estimate;
