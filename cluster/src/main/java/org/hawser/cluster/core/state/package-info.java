/** The file that says of a running cluster what it consists of, and which cluster commands mean. */
package org.hawser.cluster.core.state;
