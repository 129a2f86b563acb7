/** Files and whole directories: locked, collected and removed. */
package org.hawser.cluster.core.files;
