import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentId } from './id.ts';
import {
  AVATAR_IMAGE,
  AVATARS,
  CHATBOX_BOUNDS,
  COLOR_MODES,
  FEEDBACK_MODES,
  STARTER_QUESTIONS,
  WIDGET_POSITIONS,
} from './widget-look.ts';

const endpoint = endpointsOf('Widget', 'agents');

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
      // Other clients of the protocol have avatars of other kinds; they are stored and not drawn.
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
  /** Questions that a visitor may ask with a press of a button before writing anything. */
  starter_questions: z
    .array(z.string().trim().min(1).max(STARTER_QUESTIONS.charactersMax))
    .max(STARTER_QUESTIONS.max)
    .optional(),
  /** Whether visitors are asked what they think of each answer, or of the conversation when it is over. */
  feedback_mode: z.enum(FEEDBACK_MODES).optional(),
  /** Asks of the conversation too where `feedback_mode` asks of each answer. */
  end_feedback: z.looseObject({ type: z.string().max(40) }).nullish(),
});
export type WidgetDesign = z.infer<typeof WidgetDesign>;

/** What a website's visitor may know of an agent before the conversation begins. */
export const getWidgetConfig = endpoint({
  method: 'GET',
  path: '/v1/convai/agents/:agent_id/widget',
  summary: 'How an agent looks on a website',
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
      /** What the widget itself says, in that language. */
      texts: z.record(z.string(), z.string()),
      first_message: z.string().optional(),
      text_only: z.boolean(),
      /** Files that a visitor may give in one conversation; 0 where they may give none. */
      max_files: z.number().int(),
    }),
  }),
});

/** The picture as `file`; checked by its content, cut to a square and made small. */
export const uploadAvatar = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/avatars',
  summary: "Keep a picture for an agent's widget",
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
  access: 'public',
  isCrossOrigin: true,
  params: z.object({ file_name: z.string().regex(/^[0-9a-f]{64}\.webp$/) }),
  responseType: 'file',
});
