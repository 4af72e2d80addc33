import { z } from 'zod';
import { AlertDestination } from './alert-destinations.ts';
import { LIVE_CHANNELS } from './call-log.ts';
import { ClockTime, Weekdays } from './campaigns.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, Uuid } from './id.ts';
import { NamedInstant } from './instant.ts';
import { ALERTS } from './limits.ts';
import { plainName } from './plain-name.ts';
import { DeliveryProblem, DeliveryStatus } from './post-call-webhooks.ts';
import { queryInteger } from './query-integer.ts';
import { TimeZone } from './time-zone.ts';

const endpoint = endpointsOf('Alerts', 'webhooks');

// What belongs here: rules that look at a team's figures, whom they notify, and what they said.

/**
 * What a rule looks at. Rates and shares are in percent, waits in seconds, the cost in the currency of the team's
 * prices, `no_calls` in hours since the last conversation began.
 */
export const AlertKind = z.enum([
  'success_rate',
  'median_wait',
  'p95_wait',
  'tool_failures',
  'model_failures',
  'speech_failures',
  'unanswered',
  'cost',
  'no_calls',
]);
export type AlertKind = z.infer<typeof AlertKind>;

/** Parts of the week that count; hours outside of them do not. */
export const AlertHours = z
  .object({ weekdays: Weekdays, from: ClockTime, until: ClockTime })
  .refine(({ from, until }) => from < until, { error: 'window_reversed', path: ['until'] });
export type AlertHours = z.infer<typeof AlertHours>;

/** What can be written of a rule. */
const written = {
  name: plainName(ALERTS.nameMax),
  kind: AlertKind,
  /** Raised below it for `success_rate`, from it on for `no_calls`, above it for all others. */
  threshold: z.number().min(0).max(ALERTS.thresholdMax),
  /** Null for all agents. */
  agent_ids: z.array(AgentId).min(1, 'agents_required').max(ALERTS.agentsMax).nullable(),
  /** One channel; null for all but tests. */
  channel: z.enum(LIVE_CHANNELS).nullable(),
  /** The team's number that is called, in international form; null for all. For `no_calls` alone. */
  number: z.string().max(40).nullable(),
  /** Conversations that began in so many last minutes are looked at; of no meaning for `no_calls`. */
  window_minutes: z.number().int().min(ALERTS.windowMin).max(ALERTS.windowMax),
  /** With fewer conversations that have such a figure nothing is judged. */
  least_conversations: z.number().int().min(1).max(ALERTS.leastMax),
  /** When conversations are expected; null for always. For `no_calls` alone. */
  hours: AlertHours.nullable(),
  /** Of the hours, and of the days in addresses of notices. */
  time_zone: TimeZone,
  /** A notice is repeated after so many hours for as long as the alert lasts; null for never. */
  repeat_hours: z.number().int().min(1).max(ALERTS.repeatMax).nullable(),
  destination_ids: z.array(Uuid).max(ALERTS.destinationsMax),
};

/** A figure from which on people are notified. */
export const NewAlertRule = z.object({
  ...written,
  agent_ids: written.agent_ids.default(null),
  channel: written.channel.default(null),
  number: written.number.default(null),
  window_minutes: written.window_minutes.default(60),
  least_conversations: written.least_conversations.default(10),
  hours: written.hours.default(null),
  time_zone: written.time_zone.default('UTC'),
  repeat_hours: written.repeat_hours.default(null),
  destination_ids: written.destination_ids.default([]),
});
export type NewAlertRule = z.infer<typeof NewAlertRule>;

/** What is left out stays as it is; so do destinations that are neither added nor removed. */
export const AlertRuleChange = z.object(written).omit({ destination_ids: true }).partial().extend({
  add_destination_ids: written.destination_ids.optional(),
  remove_destination_ids: written.destination_ids.optional(),
});
export type AlertRuleChange = z.infer<typeof AlertRuleChange>;

/** `no_data` while too few conversations were seen for a judgement. */
export const AlertState = z.enum(['fine', 'raised', 'no_data']);
export type AlertState = z.infer<typeof AlertState>;

export const AlertRule = NewAlertRule.extend({
  rule_id: Uuid,
  state: AlertState,
  raised_at: z.iso.datetime().nullable(),
  /** It is not looked at until then; null where it is. */
  paused_until: z.iso.datetime().nullable(),
  /** When it was last looked at, what was seen, and of how many conversations. */
  evaluated_at: z.iso.datetime().nullable(),
  value: z.number().nullable(),
  conversations: z.number().int(),
  /** Earlier values, oldest first. */
  recent: z.array(z.object({ at: z.iso.datetime(), value: z.number() })),
});
export type AlertRule = z.infer<typeof AlertRule>;

export const AlertChange = z.enum(['raised', 'repeated', 'recovered', 'test']);
export type AlertChange = z.infer<typeof AlertChange>;

/** What one notice says of one rule. */
export const AlertFacts = NewAlertRule.pick({
  name: true,
  kind: true,
  threshold: true,
  agent_ids: true,
  channel: true,
  number: true,
  window_minutes: true,
  time_zone: true,
}).extend({
  rule_id: Uuid,
  change: AlertChange,
  value: z.number().nullable(),
  conversations: z.number().int(),
  currency: z.string().nullable(),
  /** When the alert began that this is about; null for a test of a rule that is not raised. */
  raised_at: z.iso.datetime().nullable(),
});
export type AlertFacts = z.infer<typeof AlertFacts>;

/** Body of what servers are sent, signed as post-call webhooks are. */
export const AlertEvent = z.object({
  type: z.literal('alert'),
  /** In seconds since 1970. */
  event_timestamp: z.number(),
  schema_version: z.literal(1),
  /** Rules that changed together; `url` leads to the conversations that it is about. */
  data: z.object({ alerts: z.array(AlertFacts.extend({ url: z.string() })) }),
});
export type AlertEvent = z.infer<typeof AlertEvent>;

export const AlertDelivery = z.object({
  destination: AlertDestination.pick({ kind: true, label: true }),
  status: DeliveryStatus,
  /** Attempts so far. */
  tries: z.number().int(),
  /** Why the last attempt did not arrive; `unreachable` also where the mail server took no mail. */
  problem: DeliveryProblem.nullable(),
  http_status: z.number().int().nullable(),
});
export type AlertDelivery = z.infer<typeof AlertDelivery>;

/** What was raised, repeated, over or tried, and who was told. */
export const AlertHistoryEntry = AlertFacts.extend({
  event_id: Uuid,
  at: z.iso.datetime(),
  deliveries: z.array(AlertDelivery),
});
export type AlertHistoryEntry = z.infer<typeof AlertHistoryEntry>;

const OfRule = z.object({ rule_id: Uuid });

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/api/{provider}/alerts/rules',
  summary: 'Rules that look at figures, and how each stands',
  access: 'admin',
  response: z.array(AlertRule),
});

/** Refused with `too_many_alert_rules`, and with `alert_destination_not_found` for a destination of none. */
export const createAlertRule = endpoint({
  method: 'POST',
  path: '/api/{provider}/alerts/rules',
  summary: 'Add a rule',
  access: 'admin',
  status: 201,
  body: NewAlertRule,
  response: AlertRule,
});

/** Forgets how the rule stood, as {@link updateAlertRule} does. */
export const changeAlertRule = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/alerts/rules/:rule_id',
  summary: 'Change single settings of a rule',
  access: 'admin',
  params: OfRule,
  body: AlertRuleChange,
  response: AlertRule,
});

/** Forgets how the rule stood: what is still the case is raised anew. */
export const updateAlertRule = endpoint({
  method: 'PUT',
  path: '/api/{provider}/alerts/rules/:rule_id',
  summary: 'Replace a rule',
  access: 'admin',
  params: OfRule,
  body: NewAlertRule,
  response: AlertRule,
});

export const pauseAlertRule = endpoint({
  method: 'PUT',
  path: '/api/{provider}/alerts/rules/:rule_id/pause',
  summary: 'Pause a rule until a time, or have it go on',
  access: 'admin',
  params: OfRule,
  body: z.object({ paused_until: NamedInstant.nullable() }),
  response: AlertRule,
});

/** Takes its history with it. */
export const deleteAlertRule = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/alerts/rules/:rule_id',
  summary: 'Remove a rule',
  access: 'admin',
  params: OfRule,
});

/** One attempt for each destination of the rule; answers once they are over. */
export const testAlertRule = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/alerts/rules/:rule_id/test',
  summary: 'Send a test notice',
  access: 'admin',
  params: OfRule,
  response: AlertHistoryEntry,
});

export const listAlertHistory = endpoint({
  method: 'GET',
  path: '/api/{provider}/alerts/history',
  summary: 'What rules raised in the last 90 days, newest first',
  access: 'admin',
  query: z.object({
    rule_id: Uuid.optional(),
    /** Those before this moment. */
    before: NamedInstant.optional(),
    page_size: queryInteger(1, ALERTS.pageMax).default(ALERTS.pageSize),
  }),
  response: z.array(AlertHistoryEntry),
});
