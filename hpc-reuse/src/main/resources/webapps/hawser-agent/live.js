// SPDX-License-Identifier: Apache-2.0
// What the agent's pages share: data that are fetched again and again, and tables. Elements are built from names and text
// nodes only, so that no text becomes markup.
'use strict';
const byId = id => document.getElementById(id);

function element(namespace, name, attributes, children) {
  const made = document.createElementNS(namespace, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}
const html = (name, ...children) => element('http://www.w3.org/1999/xhtml', name, {}, children);
const clock = ms => new Date(ms).toLocaleTimeString('en-GB');

function fill(table, head, rows) {
  const cells = (name, texts) => html('tr', ...texts.map(text => html(name, text)));
  byId(table).replaceChildren(html('thead', cells('th', head)), html('tbody', ...rows.map(row => cells('td', row))));
}

// Fetches data once a second and draws them, unless the reader has paused the page.
function keepDrawing(url, draw) {
  const PERIOD = 1000;
  const PATIENCE = 5000;
  let paused = false;

  async function update() {
    try {
      const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
      if (!answer.ok) {
        throw new Error(`${answer.status} ${answer.statusText}`);
      }
      const got = await answer.json();
      if (!paused) {
        draw(got);
      }
      byId('problem').hidden = true;
    } catch (e) {
      byId('problem').textContent = `The agent does not answer: ${e.message}.`;
      byId('problem').hidden = false;
    }
  }

  async function refresh() {
    if (!paused) {
      await update();
    }
    setTimeout(refresh, PERIOD);
  }

  byId('pause').addEventListener('click', () => {
    paused = !paused;
    byId('pause').setAttribute('aria-pressed', paused);
  });
  refresh();
}
