/** Two ends of a gradient as CSS colours, both dark enough for white text of 4.5:1. */
export type AvatarColors = { from: string; to: string };

// Muted hues, away from pure violet; the same name always gets the same one.
const HUES = [18, 42, 74, 112, 150, 172, 196, 222, 246, 340, 2];

/** Derives the colours of an avatar from a name. */
export function avatarColors(name: string): AvatarColors {
  const hash = hashOf(name.trim().toLocaleLowerCase());
  const hue = HUES[hash % HUES.length] ?? 150;
  return { from: `oklch(0.53 0.085 ${hue})`, to: `oklch(0.41 0.075 ${(hue + 28) % 360})` };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}
