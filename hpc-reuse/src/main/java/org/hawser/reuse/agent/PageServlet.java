// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;
import org.hawser.reuse.service.AgentPage;

/** The pages of services, see {@link AgentPage}. */
public final class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1;
    private static final String ATTRIBUTE = "hawser.page";
    private static final String SCRIPT = ".js";
    private static final String DATA = ".json";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Adds a page to a server that is not started yet. */
    static void add(AgentPage page, HttpServer2 server) {
        String path = "/" + page.page();
        for (String served : new String[] {path, path + SCRIPT, path + DATA}) {
            server.addServlet(served, served, PageServlet.class);
            server.setAttribute(ATTRIBUTE + served, page);
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
            return;
        }
        String path = request.getServletPath();
        AgentPage page = (AgentPage) getServletContext().getAttribute(ATTRIBUTE + path);
        if (path.endsWith(DATA)) {
            response.setContentType("application/json; charset=utf-8");
            JSON.writeValue(response.getOutputStream(), page.pageData());
        } else if (path.endsWith(SCRIPT)) {
            send(page, SCRIPT, "text/javascript", response);
        } else {
            send(page, ".html", "text/html", response);
        }
    }

    private static void send(AgentPage page, String extension, String type, HttpServletResponse response)
            throws IOException {
        response.setContentType(type + "; charset=utf-8");
        try (InputStream resource = page.getClass().getResourceAsStream(page.page() + extension)) {
            resource.transferTo(response.getOutputStream());
        }
    }
}
