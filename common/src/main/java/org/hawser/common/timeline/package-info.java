// SPDX-License-Identifier: Apache-2.0
/**
 * What a picture of a run consists of: lanes, spans, marks and series on one time axis. It knows no Hadoop. Modules add
 * what they know through {@link org.hawser.common.timeline.TimelineSource}; pages, tables and traces are drawn from the
 * finished {@link org.hawser.common.timeline.Timeline}.
 */
package org.hawser.common.timeline;
