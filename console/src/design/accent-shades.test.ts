import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentShades, contrast, parseHex } from './accent-shades.ts';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** A token's colour in one theme. */
function token(name: string, theme: 'light' | 'dark') {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  const colors = value.match(/#[0-9a-f]{6}/g) ?? [];
  const color = parseHex((theme === 'dark' ? colors[1] : undefined) ?? colors[0] ?? '');
  if (!color) throw new Error(`No token ${name}`);
  return color;
}

describe.each(['light', 'dark'] as const)('the tokens of the %s theme', (theme) => {
  const readable = [
    ...['ink', 'muted', 'faint'].flatMap((text) =>
      ['canvas', 'surface', 'raised', 'sunken'].map((ground) => [text, ground] as const),
    ),
    ...['ink', 'muted', 'faint'].map((text) => [text, 'hover'] as const),
    ['ink', 'pressed'] as const,
    ['muted', 'pressed'] as const,
    ['on-accent', 'accent'] as const,
    ['on-accent', 'accent-hover'] as const,
    ['on-danger', 'danger'] as const,
    ['on-danger', 'danger-hover'] as const,
    ...['accent', 'danger', 'warning', 'info', 'success'].flatMap((status) => [
      [`${status}-ink`, `${status}-soft`] as const,
      [`${status}-ink`, 'surface'] as const,
      [`${status}-ink`, 'canvas'] as const,
    ]),
  ];

  it.each(readable)('keep %s readable on %s', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['control', 'surface'],
    ['brand', 'canvas'],
  ])('show %s on %s', (mark, ground) => {
    expect(contrast(token(mark, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('shades of an operator’s accent colour', () => {
  it.each(['#309263', '#ea580c', '#ffe600', '#123', '#ffffff', '#000000'])(
    'stay readable for %s',
    (color) => {
      const shades = accentShades(color);
      const [lightInk, darkInk] = shades?.['accent-ink'].match(/#[0-9a-f]{6}/g)?.map(parseHex) ?? [];
      const solid = parseHex(shades?.accent ?? '');
      if (!lightInk || !darkInk || !solid) throw new Error('A shade is missing.');
      expect(contrast(solid, [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(lightInk, token('surface', 'light'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(darkInk, token('surface', 'dark'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('are not made of what is no colour', () => {
    expect(accentShades('red; background: url(x)')).toBeUndefined();
  });
});
