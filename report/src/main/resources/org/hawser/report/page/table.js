// SPDX-License-Identifier: Apache-2.0
// All spans of all runs, in pages.
const PAGE = 200;
const table = { rows: runs.flatMap(run => run.spans), found: [], page: 0, by: null, down: false };
const COLUMNS = [
  ...(runs.length > 1 ? [{ name: 'Run', text: span => span.node.run.name }] : []),
  { name: 'Attempt', text: span => span.id, id: true },
  { name: 'Kind', text: span => span.kind },
  { name: 'Node', text: span => span.node.name },
  { name: 'Lane', text: span => span.lane.name },
  { name: 'Outcome', text: span => span.outcome },
  { name: 'Start, ms', number: span => span.start },
  { name: 'End, ms', number: span => span.end },
  { name: 'Length, ms', number: span => span.end - span.start },
  { name: 'Details', text: detailText, long: true },
];

const LONGEST = 160;

// In short, a text is its first line, such as that of a stack trace.
function shortText(span) {
  const short = detailText(span, value => value.split('\n')[0]);
  return short.length <= LONGEST ? short : short.slice(0, LONGEST);
}

function detailText(span, form = value => value) {
  return [
    ...(span.container === '' ? [] : [span.container]),
    ...span.parts.map(part => `${part.name} ${part.start} to ${part.end} ms`),
    ...span.moments.map(moment => `${moment.name} at ${moment.at} ms`),
    ...span.details.map(detail => `${detail.name}: ${form(detail.value)}`),
  ].join('; ');
}

function buildTable() {
  const filter = html('input', { type: 'search', id: 'filter', autocomplete: 'off', spellcheck: 'false' });
  filter.addEventListener('input', () => find(filter.value));
  table.count = html('span', { 'aria-live': 'polite' });
  table.before = pageButton('Previous', -1);
  table.after = pageButton('Next', 1);
  table.heads = COLUMNS.map(headOf);
  table.body = html('tbody', {});
  const starts = runs.map(run => `${run.name === '' ? '' : run.name + ': '}${clock(run, 0)}`).join('; ');
  byId('table').append(
    html('p', { class: 'note' }, `Times are in ms since the start (${starts}).`),
    html('div', { class: 'table-controls' }, html('label', {}, 'Rows with', filter), html('span', { class: 'buttons' }, table.before, table.after), table.count),
    html('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of attempts' },
      html('table', { class: 'rows' }, html('thead', {}, html('tr', {}, ...table.heads, html('th', { class: 'show-head' }, 'Picture'))), table.body)));
  sortBy(COLUMNS.find(column => column.number));
}

function headOf(column) {
  const button = html('button', { type: 'button' }, column.name);
  button.addEventListener('click', () => sortBy(column));
  return html('th', { scope: 'col', class: column.number ? 'number' : null }, button);
}

function pageButton(text, step) {
  const button = html('button', { type: 'button' }, text);
  button.addEventListener('click', () => {
    table.page += step;
    showRows();
  });
  return button;
}

function sortBy(column) {
  table.down = table.by === column && !table.down;
  table.by = column;
  const compare = column.number ? (a, b) => column.number(a) - column.number(b) : (a, b) => words.compare(column.text(a), column.text(b));
  table.rows.sort(table.down ? (a, b) => compare(b, a) : compare);
  table.heads.forEach((head, i) => head.setAttribute('aria-sort', COLUMNS[i] !== column ? 'none' : table.down ? 'descending' : 'ascending'));
  find(byId('filter') ? byId('filter').value : '');
}

// Rows that have all words of the filter somewhere.
function find(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(word => word !== '');
  table.found = wanted.length === 0 ? table.rows : table.rows.filter(span => {
    span.words ??= COLUMNS.map(column => column.number ? column.number(span) : column.text(span)).join(' ').toLowerCase();
    return wanted.every(word => span.words.includes(word));
  });
  table.page = 0;
  showRows();
}

function showRows() {
  const from = table.page * PAGE;
  const shown = table.found.slice(from, from + PAGE);
  table.before.disabled = table.page === 0;
  table.after.disabled = from + PAGE >= table.found.length;
  const all = table.found.length.toLocaleString('en');
  table.count.textContent = shown.length === 0 ? 'No rows' : `${(from + 1).toLocaleString('en')} to ${(from + shown.length).toLocaleString('en')} of ${all}`;
  table.body.replaceChildren(...shown.map(rowOf));
}

function detailCell(span) {
  const full = detailText(span);
  const short = shortText(span);
  if (short === full) {
    return html('td', { class: 'long' }, full);
  }
  const text = html('span', {}, `${short}\u2026 `);
  const more = html('button', { type: 'button', class: 'show more', 'aria-expanded': false, 'aria-label': `All details of ${span.id}` }, 'More');
  more.addEventListener('click', () => {
    const open = more.getAttribute('aria-expanded') !== 'true';
    more.setAttribute('aria-expanded', open);
    more.textContent = open ? 'Less' : 'More';
    text.textContent = open ? `${full} ` : `${short}\u2026 `;
  });
  return html('td', { class: 'long' }, text, more);
}

function rowOf(span) {
  const cells = COLUMNS.map(column => column.number
    ? html('td', { class: 'number' }, String(column.number(span)))
    : column.long ? detailCell(span) : html('td', { class: column.id ? 'id' : null }, column.text(span)));
  const show = html('button', { type: 'button', class: 'show', 'aria-label': `Show ${span.id} in the picture` }, 'Show');
  show.addEventListener('click', () => reveal(span));
  return html('tr', {}, ...cells, html('td', {}, show));
}
