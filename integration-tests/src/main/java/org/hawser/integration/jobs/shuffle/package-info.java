/** Jobs whose result depends on every record that passes the shuffle. */
package org.hawser.integration.jobs.shuffle;
