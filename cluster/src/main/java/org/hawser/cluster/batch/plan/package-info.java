/** What an allocation is to be before anything of it is started: its nodes, their roles, memory, time, places and settings. */
package org.hawser.cluster.batch.plan;
