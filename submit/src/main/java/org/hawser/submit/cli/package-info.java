/** The commands {@code submit}, {@code allocation} and {@code doctor}. */
package org.hawser.submit.cli;
