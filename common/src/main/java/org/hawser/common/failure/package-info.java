/** Failures in the words of a user. */
package org.hawser.common.failure;
