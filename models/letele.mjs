// Usage: node letele.mjs INDEX.esm.js OUT — write the package's React components as SVG files.
// The components only call createElement, so a stand-in for React that returns text is enough.
import fs from 'node:fs';

const [, , source, out] = process.argv;
const KEPT = new Set(['viewBox', 'preserveAspectRatio', 'patternUnits', 'gradientUnits',
  'clipPathUnits', 'gradientTransform', 'patternTransform', 'markerWidth']);

function attributeName(key) {
  if (KEPT.has(key)) return key;
  if (key === 'className') return 'class';
  if (key === 'xlinkHref') return 'xlink:href';
  return key.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
}

function attribute([key, value]) {
  const text = typeof value === 'object'
    ? Object.entries(value).map(([k, v]) => `${attributeName(k)}:${v}`).join(';') : String(value);
  return ` ${attributeName(key)}="${text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`;
}

const React = {
  createElement(tag, properties, ...children) {
    const given = Object.entries(properties ?? {}).filter(([, value]) => value != null);
    return `<${tag}${given.map(attribute).join('')}>${children.flat().join('')}</${tag}>`;
  },
};

const code = fs.readFileSync(source, 'utf8').replace(/^import .*$/gm, '');
const exported = code.match(/export\s*\{([^}]*)\}/)[1].split(',').map((s) => s.trim().split(/\s+as\s+/));
const body = code.replace(/export\s*\{[^}]*\};?/, '');
const list = exported.map(([name, alias]) => `${alias ?? name}:${name}`).join(',');
const cards = new Function('React', '_extends', `${body}\nreturn {${list}};`)(React, Object.assign);

fs.mkdirSync(out, { recursive: true });
for (const entry of Object.entries(cards)) {
  const [name, value] = entry;
  const drawers = typeof value === 'function' ? [[name, value]] : Object.entries(value ?? {});
  for (const [card, draw] of drawers) {
    let svg = draw({});
    if (!svg.includes('xmlns:xlink')) {
      svg = svg.replace('<svg', '<svg xmlns:xlink="http://www.w3.org/1999/xlink"');
    }
    fs.writeFileSync(`${out}/${card}.svg`, svg);
  }
}
