/** The class behind {@code fs.file.impl}. Hadoop takes only one; modules extend it by parts. */
package org.hawser.common.localfs;
