/** Small jobs that the tests run on both clusters. Nothing here knows of Hawser: to a job there is only Hadoop. */
package org.hawser.integration.jobs;
