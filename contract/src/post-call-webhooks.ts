import { z } from 'zod';
import { CallLog } from './call-log.ts';
import { endpointsOf } from './endpoint.ts';
import { ConversationId, Uuid } from './id.ts';
import { POST_CALL_WEBHOOKS } from './limits.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('After a call', 'webhooks');

// What belongs here: addresses of a team that are told of every conversation when it is over and analysed.

/** Why something is delivered; `missed` where the conversation ended while the webhook was switched off. */
export const DeliveryCause = z.enum(['call_ended', 'analysis_repeated', 'missed', 'test']);
export type DeliveryCause = z.infer<typeof DeliveryCause>;

/** `waiting` is still to be tried, `delivered` was answered with 2xx, `failed` was given up. */
export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/**
 * Why an attempt did not arrive; `answered` where the receiver answered with another status than 2xx. With
 * `call_log_unreadable` nothing was sent, since this server could not read what it was to tell.
 */
export const DeliveryProblem = z.enum([
  'answered',
  'timeout',
  'unreachable',
  'connection_lost',
  'address_refused',
  'secret_unreadable',
  'call_log_unreadable',
]);
export type DeliveryProblem = z.infer<typeof DeliveryProblem>;

/** One request to a receiver. */
export const DeliveryAttempt = z.object({
  /** From 1. */
  number: z.number().int(),
  at: z.iso.datetime(),
  duration_ms: z.number(),
  /** Null where no answer came. */
  http_status: z.number().int().nullable(),
  /** Null for an attempt that arrived. */
  problem: DeliveryProblem.nullable(),
  /** The first kilobyte of the answer; null where there is none, or the reader may not see it. */
  answer: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** What a receiver was, or is to be, told. */
export const PostCallDelivery = z.object({
  /** The same in every attempt, in the header `Parley-Delivery`. */
  delivery_id: Uuid,
  webhook_id: Uuid,
  /** Of the receiver's address. */
  host: z.string(),
  /** Null for a test event. */
  conversation_id: ConversationId.nullable(),
  cause: DeliveryCause,
  status: DeliveryStatus,
  created_at: z.iso.datetime(),
  /** Null once it is delivered or given up, and while the webhook is switched off. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** The last ones, oldest first. */
  attempts: z.array(DeliveryAttempt),
});
export type PostCallDelivery = z.infer<typeof PostCallDelivery>;

export const PostCallWebhook = z.object({
  webhook_id: Uuid,
  url: z.string(),
  is_active: z.boolean(),
  /** Whether tests from the console are told, too. */
  includes_tests: z.boolean(),
  created_at: z.iso.datetime(),
  /** Until when the secrets before the last change sign as well; null where there are none. */
  earlier_secret_until: z.iso.datetime().nullable(),
  /** When it was switched off because nothing arrived any more; null where that was not so. */
  disabled_at: z.iso.datetime().nullable(),
  /** Its last delivery; null before the first. */
  last_delivery: z.object({ status: DeliveryStatus, created_at: z.iso.datetime() }).nullable(),
});
export type PostCallWebhook = z.infer<typeof PostCallWebhook>;

/** The secret is in this answer alone. */
export const PostCallWebhookWithSecret = PostCallWebhook.extend({ secret: z.string() });
export type PostCallWebhookWithSecret = z.infer<typeof PostCallWebhookWithSecret>;

/** Body of what receivers are sent; `data` is the call log without `record`. */
export const PostCallEvent = z.object({
  /** `test` for a trial of the address: `data` is made up. */
  type: z.enum(['post_call_transcription', 'test']),
  /** When the conversation ended, in seconds since 1970. */
  event_timestamp: z.number(),
  /** Grows when a field changes its meaning or goes; new fields come without notice. */
  schema_version: z.literal(1),
  data: CallLog.omit({ record: true }),
});
export type PostCallEvent = z.infer<typeof PostCallEvent>;

/** Names of the headers that come with every attempt. */
export const POST_CALL_HEADERS = {
  signature: 'Parley-Signature',
  /** As receivers of the public protocol know it; its value is the same. */
  knownSignature: 'ElevenLabs-Signature',
  delivery: 'Parley-Delivery',
  attempt: 'Parley-Attempt',
} as const;

/** An address that a team gives to be sent requests. */
export const WebhookUrl = z
  .string()
  .trim()
  .min(1, 'url_required')
  .max(POST_CALL_WEBHOOKS.urlMax)
  .refine(isCallable, 'url_invalid');
const OfWebhook = z.object({ webhook_id: Uuid });
const OfConversation = z.object({ conversation_id: ConversationId });

export const listPostCallWebhooks = endpoint({
  method: 'GET',
  path: '/api/{provider}/post-call-webhooks',
  summary: 'Addresses that are told of every conversation after its end',
  access: 'admin',
  response: z.array(PostCallWebhook),
});

/** Where conversations are told, and whether those of tests are too. */
export const NewPostCallWebhook = z.object({
  url: WebhookUrl,
  includes_tests: z.boolean().default(false),
});

export const createPostCallWebhook = endpoint({
  method: 'POST',
  path: '/api/{provider}/post-call-webhooks',
  summary: 'Have an address told of every conversation; the answer holds its secret, once',
  access: 'admin',
  status: 201,
  body: NewPostCallWebhook,
  response: PostCallWebhookWithSecret,
});

/** To switch a webhook on again forgets its failures; what waits is sent then. */
export const updatePostCallWebhook = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/post-call-webhooks/:webhook_id',
  summary: 'Change or switch a webhook',
  access: 'admin',
  params: OfWebhook,
  body: z.object({
    url: WebhookUrl.optional(),
    is_active: z.boolean().optional(),
    includes_tests: z.boolean().optional(),
  }),
  response: PostCallWebhook,
});

/** Takes its deliveries with it. */
export const deletePostCallWebhook = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/post-call-webhooks/:webhook_id',
  summary: 'Remove a webhook',
  access: 'admin',
  params: OfWebhook,
});

/**
 * The secrets before sign as well until a day after the last change. Refused with `too_many_post_call_secrets` while
 * four of them do.
 */
export const rotatePostCallSecret = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/post-call-webhooks/:webhook_id/secret',
  summary: 'Give a webhook a new secret; the answer holds it, once',
  access: 'admin',
  params: OfWebhook,
  response: PostCallWebhookWithSecret,
});

/** One attempt, whether the webhook is switched on or not; answers once it is over. */
export const testPostCallWebhook = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/post-call-webhooks/:webhook_id/test',
  summary: 'Send a test event',
  access: 'admin',
  params: OfWebhook,
  response: PostCallDelivery,
});

export const listPostCallDeliveries = endpoint({
  method: 'GET',
  path: '/api/{provider}/post-call-webhooks/:webhook_id/deliveries',
  summary: 'What a webhook was told, newest first',
  access: 'admin',
  params: OfWebhook,
  query: z.object({
    cursor: z.string().max(200).optional(),
    page_size: queryInteger(1, POST_CALL_WEBHOOKS.pageMax).default(POST_CALL_WEBHOOKS.pageSize),
  }),
  response: z.object({ list: z.array(PostCallDelivery), next_cursor: z.string().nullable() }),
});

/** Conversations that a webhook was not told of, since it was switched off when they ended. Tests are left out. */
export const MissedConversations = z.object({ count: z.number().int() });
export type MissedConversations = z.infer<typeof MissedConversations>;

export const countMissedConversations = endpoint({
  method: 'GET',
  path: '/api/{provider}/post-call-webhooks/:webhook_id/missed',
  summary: 'How many conversations of the last 30 days a webhook was not told of',
  access: 'admin',
  params: OfWebhook,
  response: MissedConversations,
});

/** The oldest ones, up to a bound; answers how many they are. */
export const sendMissedConversations = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/post-call-webhooks/:webhook_id/missed',
  summary: 'Tell a webhook of what it was not told while it was switched off',
  access: 'admin',
  params: OfWebhook,
  response: MissedConversations,
});

export const listCallDeliveries = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/:conversation_id/deliveries',
  summary: 'Which webhooks were told of a conversation, oldest first',
  access: 'member',
  flag: 'canViewLogs',
  params: OfConversation,
  response: z.array(PostCallDelivery),
});

/** One attempt, with what is known of the conversation by now; answers once it is over. */
export const redeliverPostCall = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/post-call-deliveries/:delivery_id/redeliver',
  summary: 'Send a delivery once more',
  access: 'member',
  flag: 'canViewLogs',
  params: z.object({ delivery_id: Uuid }),
  response: PostCallDelivery,
});

function isCallable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}
