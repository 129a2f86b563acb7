/** The configuration keys of the memory for intermediate files, and the check of its budget. */
package org.hawser.semem.config;
