import { accentShades } from './accent-shades.ts';

/** Replaces the product's accent colour by the operator's; a text that is no colour changes nothing. */
export function applyBrandAccent(color: string | undefined): void {
  const shades = color ? accentShades(color) : undefined;
  if (!shades) return;
  for (const [name, value] of Object.entries(shades)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
}
