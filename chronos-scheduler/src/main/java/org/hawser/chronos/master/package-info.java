/** What Chronos does in a job's ApplicationMaster. */
package org.hawser.chronos.master;
