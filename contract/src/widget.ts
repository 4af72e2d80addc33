import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AgentId } from './id.ts';

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
/** Distance of the widget from the edges of the page, in CSS pixels. */
export const WIDGET_OFFSET = 20;
/** Largest picture that can be uploaded, and the square that it is made into. */
export const AVATAR_IMAGE = { maxBytes: 5_000_000, sizePixels: 256 } as const;

const HexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Not a colour');
const Pixels = (bounds: { min: number; max: number }) => z.number().int().min(bounds.min).max(bounds.max);

/** How an agent looks on a website; stored as `platform_settings.widget`. */
export const WidgetDesign = z.looseObject({
  color_mode: z.enum(COLOR_MODES).optional(),
  accent_color: HexColor.optional(),
  avatar: z
    .union([
      z.looseObject({ type: z.literal('drawn'), name: z.enum(AVATARS) }),
      z.looseObject({ type: z.literal('image'), url: z.string().max(2048) }),
      // Other clients of the protocol have avatars of other kinds; they are kept and not drawn.
      z.looseObject({ type: z.string().max(40) }),
    ])
    .optional(),
  chatbox_size: z
    .union([
      z.enum(['small', 'medium', 'large']),
      z.looseObject({ width: Pixels(CHATBOX_BOUNDS.width), height: Pixels(CHATBOX_BOUNDS.height) }),
    ])
    .optional(),
  desktop_position: z.enum(WIDGET_POSITIONS).optional(),
  mobile_position: z.enum(WIDGET_POSITIONS).optional(),
});
export type WidgetDesign = z.infer<typeof WidgetDesign>;

/** What a website's visitor may know of an agent before the conversation begins. */
export const getWidgetConfig = endpoint({
  method: 'GET',
  path: '/v1/convai/agents/:agent_id/widget',
  summary: 'How an agent looks on a website',
  tag: 'Widget',
  access: 'public',
  isCrossOrigin: true,
  params: z.object({ agent_id: AgentId }),
  /** Signed addresses open agents that are not public. */
  query: z.object({ conversation_signature: z.string().max(4096).optional() }),
  response: z.looseObject({
    agent_id: AgentId,
    widget_config: z.looseObject({
      /** The agent's design as Parley's own widget reads it. */
      design: WidgetDesign,
      name: z.string(),
      language: z.string(),
      first_message: z.string().optional(),
      text_only: z.boolean(),
    }),
  }),
});

/** The picture as `file`; checked by its content, cut to a square and made small. */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/{provider}/avatars',
  summary: "Keep a picture for an agent's widget",
  tag: 'Widget',
  access: 'member',
  status: 201,
  bodyType: 'multipart',
  files: { max: 1, maxBytesEach: AVATAR_IMAGE.maxBytes },
  body: z.object({}),
  response: z.object({ url: z.string() }),
});

/** Visitors of websites see it, so everybody may. */
export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/{provider}/avatars/:file_name',
  summary: "A picture of an agent's widget",
  tag: 'Widget',
  access: 'public',
  isCrossOrigin: true,
  params: z.object({ file_name: z.string().regex(/^[0-9a-f]{64}\.webp$/) }),
  responseType: 'file',
});
