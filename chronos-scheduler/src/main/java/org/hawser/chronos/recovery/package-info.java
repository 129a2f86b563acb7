/** How a job's ApplicationMaster asks for the tasks that a lost node has cost it, and which container each of them gets. */
package org.hawser.chronos.recovery;
