/** Shades of one accent colour that stay readable where each is used; values of the tokens of the same names. */
export type AccentShades = Readonly<
  Record<'brand' | 'accent' | 'accent-hover' | 'accent-ink' | 'accent-soft' | 'accent-line', string>
>;

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const DARK_SURFACE: Rgb = [0x25, 0x23, 0x20];
const READABLE = 4.5;

/** Replaces the product's accent colour by the operator's; a text that is no colour changes nothing. */
export function applyBrandAccent(color: string | undefined): void {
  const shades = color ? accentShades(color) : undefined;
  if (!shades) return;
  for (const [name, value] of Object.entries(shades)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
}

/**
 * Derives from one colour what a button, a text, a tint and a line need in light and dark.
 * @param color `#rgb` or `#rrggbb`
 * @returns undefined when the text is no such colour
 */
export function accentShades(color: string): AccentShades | undefined {
  const rgb = parseHex(color);
  if (!rgb) return undefined;
  const solid = shadeUntil(rgb, BLACK, (shade) => contrast(shade, WHITE) >= READABLE);
  const soft = mix(rgb, WHITE, 0.9);
  const ink = shadeUntil(solid, BLACK, (shade) => contrast(shade, soft) >= READABLE + 0.6);
  const darkSoft = mix(rgb, DARK_SURFACE, 0.82);
  const darkInk = shadeUntil(rgb, WHITE, (shade) => contrast(shade, darkSoft) >= READABLE + 0.6);
  return {
    brand: hex(rgb),
    accent: hex(solid),
    'accent-hover': hex(mix(solid, BLACK, 0.14)),
    'accent-ink': `light-dark(${hex(ink)}, ${hex(darkInk)})`,
    'accent-soft': `light-dark(${hex(soft)}, ${hex(darkSoft)})`,
    'accent-line': `light-dark(${hex(mix(rgb, WHITE, 0.6))}, ${hex(mix(rgb, DARK_SURFACE, 0.5))})`,
  };
}

/** Contrast of two colours as WCAG defines it, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Reads `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseHex(color: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}

function shadeUntil(color: Rgb, toward: Rgb, isEnough: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, toward, share);
    if (isEnough(shade)) return shade;
  }
  return toward;
}

function mix([r, g, b]: Rgb, [r2, g2, b2]: Rgb, share: number): Rgb {
  const part = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [part(r, r2), part(g, g2), part(b, b2)];
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function hex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
