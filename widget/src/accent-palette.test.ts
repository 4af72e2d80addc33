import { ACCENT_COLORS, WIDGET_ACCENT } from '@parley/contract/widget-look.ts';
import { expect, it } from 'vitest';
import { accentPalette, contrast } from './accent-palette.ts';

const colors = [...ACCENT_COLORS, WIDGET_ACCENT, '#ffffff', '#000000', '#ffff00', '#808080', '#00ff88'];

it.each(colors)('makes %s readable wherever it is used', (color) => {
  const { accent, onAccent, bubble, inkOnLight, inkOnDark } = accentPalette(color);
  expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(3);
  expect(contrast(bubble, onAccent)).toBeGreaterThanOrEqual(4.5);
  for (const surface of ['#ffffff', '#f1efea'])
    expect(contrast(inkOnLight, surface)).toBeGreaterThanOrEqual(4.5);
  for (const surface of ['#1d1c1a', '#302d29'])
    expect(contrast(inkOnDark, surface)).toBeGreaterThanOrEqual(4.5);
});

it('does not change a colour that is readable already', () => {
  expect(accentPalette('#1d4ed8').inkOnLight).toBe('#1d4ed8');
});
