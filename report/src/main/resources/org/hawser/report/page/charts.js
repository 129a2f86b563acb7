// SPDX-License-Identifier: Apache-2.0
// Series that belong to one chart, on the same time axis as the lanes; two runs below one another on one scale.
const CHART = 96;
const charts = [...new Set(runs.flatMap(run => run.series.map(series => series.chart)))].map(name => {
  const ofRuns = runs.map(run => {
    const series = run.series.filter(one => one.chart === name);
    return { run, series, rows: stack(series) };
  }).filter(one => one.series.length > 0);
  const unit = ofRuns[0].series[0].unit;
  return { name, unit, ofRuns, most: niceTop(Math.max(...ofRuns.map(one => highest(one.rows)))) };
});

function niceTop(most) {
  return most <= 0 ? 1 : niceStep(most / 4) * Math.ceil(most / niceStep(most / 4) - 1e-9);
}

function number(value) {
  return value.toLocaleString('en', Math.abs(value) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 });
}

function drawCharts() {
  byId('charts').replaceChildren(...charts.flatMap(chart => chart.ofRuns.map(one => drawChart(chart, one))));
}

function drawChart(chart, { run, series, rows }) {
  const { outer, inner } = plot(CHART + 16, {
    role: 'img',
    tabindex: 0,
    'aria-label': `${chart.name} in ${chart.unit}: ${series.map(one => one.name).join(', ')}; at most ${number(highest(rows))}. Arrow keys read values.`,
  });
  const top = 8;
  const bottom = CHART + 8;
  gridlines(inner, top, bottom);
  for (const part of [0, 0.5, 1]) {
    const y = bottom - part * (bottom - top);
    // Halves of a small number of things say nothing.
    if (part !== 0.5 || chart.most % 2 === 0 || chart.most > 10) {
      outer.append(svg('text', { class: 'soft', x: view.gutter - 6, y: y + 4, 'text-anchor': 'end' }, number(chart.most * part)));
    }
    inner.append(svg('path', { class: part === 0 ? 'baseline' : 'gridline', d: `M0 ${Math.round(y) + 0.5}H${plotWidth()}` }));
  }
  drawSteps(inner, series, rows, chart.most, top, bottom, run.length);
  readValues(outer, inner, ms => {
    const row = rowAt(rows, ms);
    return [seconds(ms), ...series.map((one, i) => `${one.name}: ${number(row === null ? 0 : row.values[i])} ${chart.unit}`)];
  });
  return html('div', { class: 'chart' },
    html('h3', {}, ...(run.name === '' ? [] : [html('span', { class: 'run-name' }, run.name), ' ']), chart.name + (chart.unit === '' ? '' : ` (${chart.unit})`)),
    html('div', { class: 'chart-names' }, ...series.map(one => html('span', {}, swatch(one.look), one.name))),
    outer);
}

function swatch(look) {
  return svg('svg', { class: 'swatch', 'aria-hidden': 'true' }, svg('rect', { class: `fill ${look}`, width: '100%', height: '100%' }));
}

// A line follows the pointer or the arrow keys, with the values at that time.
function readValues(outer, inner, linesAt) {
  const line = svg('path', { class: 'cursor' });
  inner.append(line);
  let at = view.from;
  const show = ms => {
    at = Math.round(ms);
    const left = round(x(at));
    line.setAttribute('d', `M${left} 0V${CHART + 8}`);
    const box = inner.getBoundingClientRect();
    showTooltip(linesAt(at), box.left + left, box.top + 8);
  };
  const hide = () => {
    line.removeAttribute('d');
    hideTooltip();
  };
  outer.addEventListener('pointermove', event => show(timeAt(event.clientX - inner.getBoundingClientRect().left)));
  outer.addEventListener('pointerleave', hide);
  outer.addEventListener('blur', hide);
  outer.addEventListener('keydown', event => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      const step = (view.to - view.from) / 100 * (event.key === 'ArrowLeft' ? -1 : 1);
      show(Math.min(view.to, Math.max(view.from, at + step)));
    }
  });
}
