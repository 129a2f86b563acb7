// SPDX-License-Identifier: Apache-2.0
// Elements are built from names and text nodes only, so that no text of a job becomes markup.
function element(namespace, name, attributes, children) {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

function html(name, attributes, ...children) {
  return element('http://www.w3.org/1999/xhtml', name, attributes, children);
}

function svg(name, attributes, ...children) {
  return element('http://www.w3.org/2000/svg', name, attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

const ruler = document.createElement('canvas').getContext('2d');

function textWidth(text, size, weight) {
  ruler.font = `${weight || 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width;
}

// The text, or its beginning and end with dots between if it is wider.
function shorten(text, width, size, weight) {
  if (textWidth(text, size, weight) <= width) {
    return text;
  }
  for (let kept = Math.min(text.length - 1, 200); kept > 1; kept--) {
    const head = Math.ceil(kept / 2);
    const short = text.slice(0, head) + '\u2026' + text.slice(text.length - (kept - head));
    if (textWidth(short, size, weight) <= width) {
      return short;
    }
  }
  return '\u2026';
}
