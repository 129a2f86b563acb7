/** What preempted tasks keep, and how tasks and their ApplicationMaster tell each other. */
package org.hawser.chronos.part;
