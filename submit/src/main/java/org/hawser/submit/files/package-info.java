/** Whole directories: collected and removed. */
package org.hawser.submit.files;
