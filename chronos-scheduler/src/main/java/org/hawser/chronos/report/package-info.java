/** What ApplicationMasters tell the ResourceManager after nodes were lost, so that it can choose what to preempt. */
package org.hawser.chronos.report;
