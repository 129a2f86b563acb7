// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;

/** {@code /slots}, a page that draws what the slots of the node do, and {@code /slots.json}, the data behind it. */
public final class SlotsServlet extends HttpServlet {
    static final String PAGE = "/slots";
    static final String DATA = "/slots.json";
    private static final long serialVersionUID = 1;
    private static final long LIMIT_MILLIS = 2_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where the data come from: an attribute of the server, of this name. */
    interface Source extends Supplier<CompletableFuture<NodeSlots>> {
        String ATTRIBUTE = "hawser.slots";
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
            return;
        }
        if (request.getServletPath().equals(DATA)) {
            data(response);
        } else {
            response.setContentType("text/html; charset=utf-8");
            try (InputStream page = getServletContext().getResourceAsStream("/slots.html")) {
                page.transferTo(response.getOutputStream());
            }
        }
    }

    private void data(HttpServletResponse response) throws IOException {
        try {
            Source source = (Source) getServletContext().getAttribute(Source.ATTRIBUTE);
            if (source == null) {
                response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "The pool is being started.");
                return;
            }
            NodeSlots slots = source.get().get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
            response.setContentType("application/json; charset=utf-8");
            JSON.writeValue(response.getOutputStream(), slots);
        } catch (RejectedExecutionException | TimeoutException | ExecutionException e) {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "The pool does not answer, or has ended.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "The agent ends.");
        }
    }
}
