/** Two clusters, jobs run on them, and what they left. */
package org.hawser.integration.harness;
