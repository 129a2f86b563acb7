/** Amounts, places and limits that a request and the job itself read alike. */
package org.hawser.cluster.batch.request;
