import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ById, ConversationId, Uuid } from './id.ts';
import { OUTGOING_CALLS } from './outgoing-call-limits.ts';
import { phoneWebhooks, SIMULATOR_LINE, SimulatedCall } from './phone-calls.ts';
import { queryInteger } from './query-integer.ts';
import { TimeZone } from './time-zone.ts';

const endpoint = endpointsOf('Outgoing calls', 'calls');

// What belongs here: calls that agents place.

/** How a call may end, for the call itself and for a person whom a campaign calls. */
export const CALL_ENDS = ['answered', 'busy', 'no_answer', 'failed', 'not_called', 'cancelled'] as const;

/**
 * How far a call has come: `queued` until its time, `dialling` from the moment before the platform is asked,
 * `ringing` there, `answered` also when it is over. `not_called` is a call that no telephone rang for.
 */
export const OutgoingCallState = z.enum(['queued', 'dialling', 'ringing', ...CALL_ENDS]);
export type OutgoingCallState = z.infer<typeof OutgoingCallState>;

/** Why a call failed, was not placed, or waits. */
export const OutgoingCallReason = z.enum([
  /** The platform says so. */
  'platform_failed',
  'platform_refused',
  /** Its API does not answer, or takes no more calls for now. */
  'platform_unreachable',
  /** The answer of the platform was lost, with the connection or with this server; the call is not placed again. */
  'unknown_whether_it_rang',
  /** It was removed, has no address of the platform's API any more, or its token cannot be read or is refused there. */
  'line_unusable',
  'agent_removed',
  'team_suspended',
  'budget_spent',
  'minutes_spent',
  /** The agent had as many conversations that day (UTC) as its settings allow. */
  'agent_daily_limit',
  /** It could not be placed within an hour: too many calls rang, or this server had no slot or did not run. */
  'too_late',
  /** The number is on the team's do-not-call list. */
  'do_not_call',
  /** The country asks for the person's consent to marketing calls, and the order names none. */
  'consent_missing',
  /** Neither the number nor the order says where the person is, or no hour is allowed everywhere they may be. */
  'time_zone_unknown',
  /** Of a call that waits: marketing calls are not allowed at this hour or on this day; of a campaign’s row: at none of its hours. */
  'calling_hours',
  /** Of a call that waits: the number was called as often as is allowed. */
  'too_many_attempts',
  /** Of a call that waits: the person has refused an offer lately. */
  'offer_refused',
]);
export type OutgoingCallReason = z.infer<typeof OutgoingCallReason>;

/**
 * Why an agent calls, which decides what binds the call: `requested` by the person who is called, in `service` of
 * something they have with the team, or for `marketing`.
 */
export const CallPurpose = z.enum(['requested', 'service', 'marketing']);
export type CallPurpose = z.infer<typeof CallPurpose>;

/** The machine that has answered, recognised by its words and its beep; none for a person. */
export const AnsweredBy = z.enum(['voicemail', 'screening', 'menu', 'announcement']);
export type AnsweredBy = z.infer<typeof AnsweredBy>;

/** What the agent does where a voicemail answers. */
export const OnVoicemail = z.enum(['hang_up', 'leave_message', 'go_on']);
export type OnVoicemail = z.infer<typeof OnVoicemail>;

/** A line by its id, or the line simulator. */
export const LineId = z.union([Uuid, z.literal(SIMULATOR_LINE)]);

/** A version of an agent by its number. */
export const CalledVersion = z.int().min(1).max(999_999_999);

export const OutgoingCall = z.object({
  id: Uuid,
  agent_id: AgentId,
  /** The version of the agent that calls; null for whichever is in force when the call is answered. */
  agent_version: CalledVersion.nullable(),
  /** In international form; empty a while after the call. */
  to: z.string(),
  from: z.string(),
  /** Null where the line was removed. */
  line_id: LineId.nullable(),
  state: OutgoingCallState,
  reason: OutgoingCallReason.nullable(),
  /** Why the platform refused it, in its own words. */
  detail: z.string().nullable(),
  purpose: CallPurpose,
  time_zone: z.string().nullable(),
  consent: z.string().nullable(),
  /** Later than what was ordered where the law of the country says so; `reason` says why then. */
  not_before: z.iso.datetime(),
  created_at: z.iso.datetime(),
  /** When the platform was asked. */
  dialled_at: z.iso.datetime().nullable(),
  answered_at: z.iso.datetime().nullable(),
  answered_by: AnsweredBy.nullable(),
  on_voicemail: OnVoicemail,
  /** Empty for none, and a while after the call. */
  voicemail_message: z.string(),
  /** Null until it is over, however it ended. */
  ended_at: z.iso.datetime().nullable(),
  /** The first conversation of the call; null before there is one. */
  conversation_id: ConversationId.nullable(),
});
export type OutgoingCall = z.infer<typeof OutgoingCall>;

const Variables = z
  .record(z.string().max(200), z.union([z.string().max(OUTGOING_CALLS.variableMax), z.number(), z.boolean()]))
  .refine((variables) => Object.keys(variables).length <= OUTGOING_CALLS.variablesMax, 'too_many_variables');

/** A number that may be written with spaces; it is stored in international form. */
export const WrittenNumber = z.string().trim().min(3, 'number_invalid').max(30, 'number_invalid');

export const NewOutgoingCall = z.object({
  agent_id: AgentId,
  /** Whichever is in force when the call is answered unless given. */
  agent_version: CalledVersion.optional(),
  to: WrittenNumber,
  /** A number of the team; that of the agent unless given. */
  from: WrittenNumber.optional(),
  /** Over which line; the team's only one that places calls unless given. */
  line_id: LineId.optional(),
  /** What the agent knows of the call, as `{{name}}` in its prompt and first message. */
  variables: Variables.default({}),
  /** At once unless given. */
  not_before: z.iso.datetime({ offset: true }).optional(),
  purpose: CallPurpose.default('service'),
  /** Where the person is; the time zones of the number's country unless given. */
  time_zone: TimeZone.optional(),
  /** What shows that the person agreed to marketing calls, such as the number of a form or of a contract in force. */
  consent: z.string().trim().min(1).max(OUTGOING_CALLS.consentMax).optional(),
  /** `leave_message` where there is a message, else `hang_up`; `go_on` converses with announcements too. */
  on_voicemail: OnVoicemail.optional(),
  /** Said to a voicemail once it records, with `{{name}}` for variables of the call. */
  voicemail_message: z.string().trim().max(OUTGOING_CALLS.voicemailMax).optional(),
  /** The same key gives the same call, so that a request can be repeated; unique within the team. */
  idempotency_key: z.string().min(1).max(OUTGOING_CALLS.keyMax).optional(),
});
export type NewOutgoingCall = z.input<typeof NewOutgoingCall>;

/** A key that is bound to several agents names the agent of the call or the campaign. */
export const KeyAgent = z.object({ agent_id: AgentId.optional() });

/**
 * Refused with `idempotency_key_reused` where the key belongs to another call, with `no_calling_line` where no line of
 * the team places calls, and with `line_required` where several do. What the rules of outgoing calls forbid is refused with
 * `do_not_call`, `consent_missing` or `time_zone_unknown`; what they allow later is stored for then.
 */
export const createOutgoingCall = endpoint({
  method: 'POST',
  path: '/api/{provider}/calls',
  summary: 'Let an agent call a number, now or later',
  access: 'member',
  status: 201,
  body: NewOutgoingCall,
  response: OutgoingCall,
});

export const listOutgoingCalls = endpoint({
  method: 'GET',
  path: '/api/{provider}/calls',
  summary: 'Calls that agents of the team place, newest first',
  access: 'viewer',
  flag: 'canViewLogs',
  query: KeyAgent.extend({
    line_id: LineId.optional(),
    state: OutgoingCallState.optional(),
    cursor: z.string().max(200).optional(),
    page_size: queryInteger(1, OUTGOING_CALLS.pageMax).default(OUTGOING_CALLS.pageSize),
  }),
  response: z.object({ list: z.array(OutgoingCall), next_cursor: z.string().nullable() }),
});

export const getOutgoingCall = endpoint({
  method: 'GET',
  path: '/api/{provider}/calls/:id',
  summary: 'How far a call has come that an agent places',
  access: 'viewer',
  params: ById,
  query: KeyAgent,
  response: OutgoingCall,
});

/** Until it is answered. Refused with `outgoing_call_under_way` from then on, and while the platform is being asked. */
export const cancelOutgoingCall = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/calls/:id/cancel',
  summary: 'Call off a call that waits or rings',
  access: 'member',
  params: ById,
  query: KeyAgent,
  response: OutgoingCall,
});

/** A line over which agents can call. */
export const CallingLine = z.object({ id: Uuid, name: z.string() });
export type CallingLine = z.infer<typeof CallingLine>;

export const listCallingLines = endpoint({
  method: 'GET',
  path: '/api/{provider}/calling-lines',
  summary: 'Phone lines over which agents of the team can call',
  access: 'viewer',
  response: z.array(CallingLine),
});

/** The person at the line simulator takes the call, or says why not. */
export const answerSimulatedCall = endpointsOf('Phone calls')({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/phone/simulated-calls/ringing/:id',
  summary: 'Answer a call that an agent places to the line simulator, or turn it away',
  access: 'admin',
  params: ById,
  body: z.object({ outcome: z.enum(['answered', 'busy', 'no_answer']) }),
  /** Null where it was not answered. */
  response: SimulatedCall.nullable(),
});

const webhook = phoneWebhooks(z.object({ line_id: Uuid, id: Uuid }));

/** Answers with TwiML that connects the call with the media socket. */
export const receiveOutgoingCallAnswer = webhook(
  '/api/{provider}/phone/:line_id/outgoing-calls/:id',
  'The callee has answered, signed by the platform',
);

/** Answers with nothing to do. */
export const receiveOutgoingCallProgress = webhook(
  '/api/{provider}/phone/:line_id/outgoing-calls/:id/progress',
  'How far a call has come that goes out, signed by the platform',
);
