import { z } from 'zod';
import { CAMPAIGN_FILE, CampaignRowState } from './campaign-rows.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ById, Uuid } from './id.ts';
import { CAMPAIGNS, OUTGOING_CALLS } from './outgoing-call-limits.ts';
import {
  CalledVersion,
  CallPurpose,
  KeyAgent,
  LineId,
  OnVoicemail,
  OutgoingCall,
  WrittenNumber,
} from './outgoing-calls.ts';
import { plainName } from './plain-name.ts';
import { queryInteger } from './query-integer.ts';
import { writtenBoolean } from './written-boolean.ts';

const endpoint = endpointsOf('Campaigns', 'calls');

// What belongs here: calls to a list of people, one agent for all of them.

/** `draft` until it is started; a `stopped` campaign is not started again, a `finished` one has no row left to call. */
export const CampaignState = z.enum(['draft', 'running', 'paused', 'stopped', 'finished']);
export type CampaignState = z.infer<typeof CampaignState>;

/** Why a campaign is paused. */
export const CampaignPause = z.enum([
  'user',
  /** Half of the newest calls failed, or were answered and no conversation began. */
  'calls_fail',
  'agent_removed',
  /** The agent has no number and none is named, or the number is none of the team any more. */
  'no_calling_number',
  /** The line is gone, places no calls any more, or the platform refuses its token. */
  'line_unusable',
  'team_suspended',
  /** The team has spent what it may in a month; the campaign is started again once it may go on. */
  'budget_spent',
  'minutes_spent',
]);
export type CampaignPause = z.infer<typeof CampaignPause>;

/** Why a campaign that runs calls no one for now: its agent had as many conversations today (UTC) as its settings allow. */
export const CampaignWait = z.enum(['agent_daily_limit']);
export type CampaignWait = z.infer<typeof CampaignWait>;

/** A time of day such as `09:30`; `24:00` ends a day. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'time_invalid');

/** 0 for Sunday to 6 for Saturday. */
export const Weekdays = z.array(z.int().min(0).max(6)).min(1, 'weekdays_required').max(7);

/** When people are called, on their own clocks; marketing calls also obey the law of their country. */
export const CallingHours = z.object({
  weekdays: Weekdays,
  windows: z
    .array(
      z
        .object({ from: ClockTime, until: ClockTime })
        .refine(({ from, until }) => from < until, { error: 'window_reversed', path: ['until'] }),
    )
    .min(1, 'windows_required')
    .max(CAMPAIGNS.windowsMax),
});
export type CallingHours = z.infer<typeof CallingHours>;

/** How often a person is called again who was not reached, and after how long. */
const Retry = z.object({
  times: z.int().min(0).max(CAMPAIGNS.retriesMax),
  minutes: z.int().min(1).max(CAMPAIGNS.retryMinutesMax),
});
export const CampaignRetries = z.object({ busy: Retry, no_answer: Retry, failed: Retry });
export type CampaignRetries = z.infer<typeof CampaignRetries>;

const DEFAULT_HOURS: CallingHours = {
  weekdays: [1, 2, 3, 4, 5],
  windows: [
    { from: '10:00', until: '13:00' },
    { from: '14:00', until: '19:00' },
  ],
};
const DEFAULT_RETRIES: CampaignRetries = {
  busy: { times: 2, minutes: 15 },
  no_answer: { times: 2, minutes: 120 },
  failed: { times: 1, minutes: 30 },
};

/** What can be written of a campaign. */
const written = {
  name: plainName(CAMPAIGNS.nameMax),
  agent_id: AgentId,
  /** The version of the agent that calls; null for whichever is in force when a call is answered. */
  agent_version: CalledVersion.nullable(),
  /** A number of the team; that of the agent unless given. */
  from: WrittenNumber.nullable(),
  /** The team's only line that places calls unless given. */
  line_id: LineId.nullable(),
  purpose: CallPurpose.exclude(['requested']),
  hours: CallingHours,
  retries: CampaignRetries,
  /** What the agent does where a voicemail answers. */
  on_voicemail: OnVoicemail,
  /** Said to a voicemail once it records, with `{{name}}` for the columns of a row; empty for none. */
  voicemail_message: z.string().trim().max(OUTGOING_CALLS.voicemailMax),
  /** Calls of the campaign that ring or are in progress at a time. */
  calls_at_once: z.int().min(1).max(CAMPAIGNS.callsAtOnceMax),
};

export const NewCampaign = z.object({
  ...written,
  agent_version: written.agent_version.default(null),
  from: written.from.default(null),
  line_id: written.line_id.default(null),
  purpose: written.purpose.default('service'),
  hours: CallingHours.default(DEFAULT_HOURS),
  retries: CampaignRetries.default(DEFAULT_RETRIES),
  on_voicemail: written.on_voicemail.default('hang_up'),
  voicemail_message: written.voicemail_message.default(''),
  calls_at_once: written.calls_at_once.default(3),
});
export type NewCampaign = z.input<typeof NewCampaign>;

/** What is left out stays as it is. */
export const CampaignChange = z.object(written).partial();
export type CampaignChange = z.infer<typeof CampaignChange>;

export const Campaign = z.object({
  id: Uuid,
  ...written,
  state: CampaignState,
  /** Why it is paused; null where it is not. */
  pause: CampaignPause.nullable(),
  /** Why it calls no one for now, though it runs; null where it does, and where it does not run. */
  wait: CampaignWait.nullable(),
  /** Rows by their state; those without any are left out. */
  rows: z.partialRecord(CampaignRowState, z.int()),
  /** Calls that were placed, further attempts included. */
  attempts: z.int(),
  /** When the next person is called that waits for a time; null where none does. */
  next_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  /** When it was stopped, or had no row left. */
  ended_at: z.iso.datetime().nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/{provider}/campaigns',
  summary: 'Campaigns of the team, newest first',
  access: 'viewer',
  query: KeyAgent.extend({
    cursor: z.string().max(200).optional(),
    page_size: queryInteger(1, CAMPAIGNS.pageMax).default(CAMPAIGNS.pageSize),
  }),
  response: z.object({ list: z.array(Campaign), next_cursor: z.string().nullable() }),
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/{provider}/campaigns',
  summary: 'Prepare a campaign; its rows are added next',
  access: 'member',
  status: 201,
  body: NewCampaign,
  response: Campaign,
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/{provider}/campaigns/:id',
  summary: 'A campaign and how far it has come',
  access: 'viewer',
  params: ById,
  query: KeyAgent,
  response: Campaign,
});

/** While it is a draft or paused; refused with `campaign_under_way` otherwise. Agent and purpose only in a draft. */
export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/campaigns/:id',
  summary: 'Change a campaign that is a draft or paused',
  access: 'member',
  params: ById,
  query: KeyAgent,
  body: CampaignChange,
  response: Campaign,
});

/** Refused with `campaign_under_way` while it runs. Calls that were placed stay in the call logs. */
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/campaigns/:id',
  summary: 'Delete a campaign with its rows',
  access: 'member',
  params: ById,
  query: KeyAgent,
});

/** Takes the place of the rows that a draft has. Refused with `rows_invalid` where a row is wrong, unless those are skipped. */
export const putCampaignRows = endpoint({
  method: 'PUT',
  path: '/api/{provider}/campaigns/:id/rows',
  summary: 'Store the rows of a file in a draft',
  access: 'member',
  bodyType: 'multipart',
  files: CAMPAIGN_FILE,
  params: ById,
  query: KeyAgent,
  body: z.object({ skip_problems: writtenBoolean }),
  response: Campaign,
});

/** Refused with `campaign_without_rows`, and with what keeps a call from being ordered. */
export const startCampaign = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/start',
  summary: 'Start a campaign, or go on with a paused one',
  access: 'member',
  params: ById,
  query: KeyAgent,
  response: Campaign,
});

/** Calls that ring or are in progress go on. */
export const pauseCampaign = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/pause',
  summary: 'Call no further rows for now',
  access: 'member',
  params: ById,
  query: KeyAgent,
  response: Campaign,
});

/** Calls that ring or are in progress go on; rows that wait end as `cancelled`. */
export const stopCampaign = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/stop',
  summary: 'End a campaign before its last row',
  access: 'member',
  params: ById,
  query: KeyAgent,
  response: Campaign,
});

/** The call is one of its own and changes nothing of the campaign. */
export const testCampaign = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/test',
  summary: 'Call your own number as the person of the first row would be called',
  access: 'member',
  params: ById,
  query: KeyAgent,
  body: z.object({
    to: WrittenNumber,
    idempotency_key: z.string().min(1).max(OUTGOING_CALLS.keyMax).optional(),
  }),
  response: OutgoingCall,
});
