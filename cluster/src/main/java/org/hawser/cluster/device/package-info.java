/** What a device does under load: measured, drawn, and turned into settings for sharing it. */
package org.hawser.cluster.device;
