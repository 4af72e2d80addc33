// What a chat on a website can look like, apart from the schemas, so that the widget can have it without them.

export const COLOR_MODES = ['light', 'dark', 'auto'] as const;
/** Colours that the design section offers; the first is the console's default. */
export const ACCENT_COLORS = [
  '#309263',
  '#ea580c',
  '#2563eb',
  '#0e7490',
  '#4f46e5',
  '#9333ea',
  '#be185d',
  '#dc2626',
  '#a16207',
  '#475569',
] as const;
/** What the widget wears where an agent names no colour. */
export const WIDGET_ACCENT = '#ea580c';
/** How many questions are offered before a visitor's first message, and how long each may be. */
export const STARTER_QUESTIONS = { max: 4, charactersMax: 120 } as const;
/** Names of the twelve drawn avatars. */
export const AVATARS = [
  'alder',
  'birch',
  'cedar',
  'hazel',
  'juniper',
  'laurel',
  'linden',
  'maple',
  'olive',
  'poplar',
  'rowan',
  'willow',
] as const;
export type AvatarName = (typeof AVATARS)[number];
/** Widths and heights of the chat window on a website, in CSS pixels. */
export const CHATBOX_SIZES = {
  small: { width: 300, height: 400 },
  medium: { width: 350, height: 500 },
  large: { width: 400, height: 600 },
} as const;
/** The same sizes in the console's preview. */
export const PREVIEW_SIZES = {
  small: { width: 350, height: 500 },
  medium: { width: 400, height: 600 },
  large: { width: 450, height: 700 },
} as const;
/** Bounds of a size that is typed in. */
export const CHATBOX_BOUNDS = { width: { min: 280, max: 800 }, height: { min: 320, max: 1000 } } as const;
export const WIDGET_POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
/** When visitors are asked for what they think, in the protocol's words. */
export const FEEDBACK_MODES = ['none', 'during', 'end'] as const;
/** Distance of the widget from the edges of the page, in CSS pixels. */
export const WIDGET_OFFSET = 20;
/** Largest picture that can be uploaded, and the square that it is made into. */
export const AVATAR_IMAGE = { maxBytes: 5_000_000, sizePixels: 256 } as const;
