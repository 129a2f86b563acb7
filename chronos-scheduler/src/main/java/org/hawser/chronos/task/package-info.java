/** Maps that stop at a record when they are told to, and go on where an earlier attempt has stopped. */
package org.hawser.chronos.task;
