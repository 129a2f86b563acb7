/** Maps that stop at a record, and reduces that stop in their shuffle, when they are told to, and go on in the next attempt. */
package org.hawser.chronos.task;
