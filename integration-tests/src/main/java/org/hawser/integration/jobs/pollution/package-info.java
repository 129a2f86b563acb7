/** What tasks leave behind in their JVM, one class a kind, and how a later task would notice. */
package org.hawser.integration.jobs.pollution;
