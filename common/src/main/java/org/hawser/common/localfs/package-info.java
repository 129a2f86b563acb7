/**
 * The class behind {@code fs.file.impl}. Hadoop takes only one; modules extend it by parts. The only package here that
 * knows Hadoop.
 */
package org.hawser.common.localfs;
