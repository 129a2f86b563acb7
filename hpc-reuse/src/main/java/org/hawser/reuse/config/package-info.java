/** The keys of HPC-Reuse and what is worked out from them. */
package org.hawser.reuse.config;
