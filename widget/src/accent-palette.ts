/** The colours that an accent becomes, each readable where it is used (WCAG AA). */
export type AccentPalette = {
  accent: string;
  /** Icons on the accent, and words on the ground of the visitor's own. */
  onAccent: string;
  /** Ground of the visitor's own words: the accent, or a little darker where that lets them be white. */
  bubble: string;
  /** The accent as text or as the edge of a control, on light and on dark surfaces. */
  inkOnLight: string;
  inkOnDark: string;
};

const WHITE = '#ffffff';
const BLACK = '#101010';
/** The least light surface of the light look and the least dark one of the dark look that carry text. */
const LIGHT_SURFACE = '#f1efea';
const DARK_SURFACE = '#302d29';
const READABLE = 4.5;
const VISIBLE = 3;
const STEPS = 20;

/** @param accent as `#rrggbb` */
export function accentPalette(accent: string): AccentPalette {
  const onAccent = contrast(accent, WHITE) >= VISIBLE ? WHITE : BLACK;
  return {
    accent,
    onAccent,
    bubble: onAccent === WHITE ? readableOn(WHITE, accent, BLACK) : accent,
    inkOnLight: readableOn(LIGHT_SURFACE, accent, BLACK),
    inkOnDark: readableOn(DARK_SURFACE, accent, WHITE),
  };
}

/** Contrast of two colours, 1 to 21. @see WCAG 2.2, contrast ratio */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function readableOn(surface: string, color: string, towards: string): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, towards, step / STEPS);
    if (contrast(mixed, surface) >= READABLE) return mixed;
  }
  return towards;
}

function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
