import { z } from 'zod';

/** A message as Slack tells of it. */
const MessageEvent = z.object({
  type: z.enum(['message', 'app_mention']),
  channel: z.string().min(1).max(40),
  channel_type: z.string().optional(),
  user: z.string().min(1).max(40).optional(),
  text: z.string().optional(),
  ts: z.string().regex(/^\d{1,12}\.\d{1,9}$/),
  thread_ts: z
    .string()
    .regex(/^\d{1,12}\.\d{1,9}$/)
    .optional(),
  subtype: z.string().optional(),
  bot_id: z.string().optional(),
  edited: z.unknown().optional(),
  files: z.array(z.object({ name: z.string().nullish(), title: z.string().nullish() })).optional(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

const Event = z.discriminatedUnion('type', [
  MessageEvent.extend({ type: z.literal('message') }),
  MessageEvent.extend({ type: z.literal('app_mention') }),
  z.object({ type: z.literal('app_uninstalled') }),
  z.object({
    type: z.literal('tokens_revoked'),
    tokens: z.object({ bot: z.array(z.string()).optional() }).optional(),
  }),
]);

const Callback = z.object({
  type: z.literal('event_callback'),
  team_id: z.string(),
  event_id: z.string().min(1).max(64),
  event_time: z.number().optional(),
  authorizations: z.array(z.object({ team_id: z.string().nullish() })).optional(),
  event: z.looseObject({ type: z.string() }),
});

const Verification = z.object({ type: z.literal('url_verification'), challenge: z.string().min(1).max(500) });

/** Slack tells no more for a minute; nothing is to be done. */
const RateLimited = z.object({ type: z.literal('app_rate_limited'), team_id: z.string() });

/** What Slack tells. */
export type SlackEnvelope =
  | { type: 'verification'; challenge: string }
  /** `event` is undefined for kinds that are not subscribed to, `atSeconds` where Slack does not say when it was. */
  | {
      type: 'event';
      eventId: string;
      atSeconds?: number | undefined;
      workspaceIds: string[];
      event: z.infer<typeof Event> | undefined;
    };

/** Reads the body of a request; undefined for what Slack does not send. */
export function readEnvelope(bytes: Uint8Array): SlackEnvelope | undefined {
  const json = parsed(bytes);
  const verification = Verification.safeParse(json);
  if (verification.success) return { type: 'verification', challenge: verification.data.challenge };
  const limited = RateLimited.safeParse(json);
  if (limited.success) {
    return { type: 'event', eventId: '', workspaceIds: [limited.data.team_id], event: undefined };
  }
  const callback = Callback.safeParse(json);
  if (!callback.success) return undefined;
  const { team_id, event_id: eventId, event_time: atSeconds, authorizations = [], event } = callback.data;
  const installations = authorizations.flatMap((each) => each.team_id ?? []);
  return {
    type: 'event',
    eventId,
    atSeconds,
    workspaceIds: [team_id, ...installations],
    event: Event.safeParse(event).data,
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
