/** The class data sharing archive that slots and forked containers start from. */
package org.hawser.reuse.cds;
