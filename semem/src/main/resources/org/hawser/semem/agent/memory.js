// SPDX-License-Identifier: Apache-2.0
// Draws memory.json again and again; see live.js of the agent.
'use strict';
(() => {
const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const count = value => value.toLocaleString('en');
const mebibytes = bytes => `${(bytes / (1 << 20)).toLocaleString('en', ONE_DECIMAL)} MiB`;
const isRefusal = ([name]) => name.startsWith('refused');

function drawUses(table, uses) {
  fill(table, ['Node', 'Size', 'Outputs'], uses.map(use => [use.node, mebibytes(use.bytes), count(use.outputs)]));
}

function drawCounters(table, counters) {
  fill(table, ['Counter', 'Value'], counters.map(([name, value]) => [name, count(value)]));
}

keepDrawing('memory.json', report => {
  document.title = `Memory of ${location.host}`;
  byId('title').textContent = document.title;
  byId('updated').textContent = `as of ${clock(Date.now())}`;
  byId('use').textContent = `${mebibytes(report.used)} of ${mebibytes(report.budget)} used`
    + (report.draining ? '; draining: nothing more is taken from other nodes' : '');
  // Replaced rows would lose what somebody has selected to copy.
  if (!getSelection().isCollapsed) {
    return;
  }
  fill('applications', ['Application', 'Used', 'Files'],
    report.applications.map(use => [use.application, mebibytes(use.used), count(use.files)]));
  drawUses('lent', report.lent);
  drawUses('moved', report.moved);
  const counters = Object.entries(report.counters).sort();
  drawCounters('refused', counters.filter(isRefusal));
  drawCounters('counters', counters.filter(counter => !isRefusal(counter)));
});
})();
