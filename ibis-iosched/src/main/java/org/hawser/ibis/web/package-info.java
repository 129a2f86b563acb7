// SPDX-License-Identifier: Apache-2.0
/** The page of a DataNode that shows how its devices are shared. */
package org.hawser.ibis.web;
