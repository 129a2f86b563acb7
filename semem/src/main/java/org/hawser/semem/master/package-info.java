/** What this module does in a job's ApplicationMaster. */
package org.hawser.semem.master;
