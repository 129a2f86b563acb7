// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;

/**
 * The page {@code /ibis} of a DataNode, and what it shows as JSON at {@code /ibis/devices}. Whoever may see the DataNode's
 * {@code /jmx} may see it.
 */
public final class SharesServlet extends HttpServlet {
    /** The attribute of the web application that has the JSON, a {@link Supplier} of a string. */
    public static final String DEVICES = "hawser.ibis.devices";

    private static final long serialVersionUID = 1;
    private static final String PAGE = "shares.html";

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
            return;
        }
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        if ("/devices".equals(request.getPathInfo())) {
            response.setContentType("application/json");
            response.setHeader("Cache-Control", "no-store");
            Object devices = getServletContext().getAttribute(DEVICES);
            response.getWriter().print(devices instanceof Supplier<?> supplier ? supplier.get() : "{}");
        } else {
            response.setContentType("text/html");
            try (InputStream page = SharesServlet.class.getResourceAsStream(PAGE)) {
                page.transferTo(response.getOutputStream());
            }
        }
    }
}
