import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ConversationId, Uuid } from './id.ts';
import { CAMPAIGNS, OUTGOING_CALLS } from './limits.ts';
import { CallPurpose, LineId, OutgoingCall, OutgoingCallReason } from './outgoing-calls.ts';
import { plainName } from './plain-name.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('Campaigns', 'calls');

// What belongs here: calls to a list of people, one agent for all of them.

/** `draft` until it is started; a `stopped` campaign is not started again, a `finished` one has no row left to call. */
export const CampaignState = z.enum(['draft', 'running', 'paused', 'stopped', 'finished']);
export type CampaignState = z.infer<typeof CampaignState>;

/** Why a campaign is paused. */
export const CampaignPause = z.enum([
  'user',
  /** Half of the newest calls failed. */
  'calls_fail',
  'agent_removed',
  /** The agent has no number and none is named, or the number is none of the team any more. */
  'no_calling_number',
  /** The line is gone, or places no calls any more. */
  'line_unusable',
  'team_suspended',
]);
export type CampaignPause = z.infer<typeof CampaignPause>;

/** How far the calls to one person have come. `waiting` is also between two attempts. */
export const CampaignRowState = z.enum([
  'waiting',
  'calling',
  'answered',
  'busy',
  'no_answer',
  'failed',
  'not_called',
  'cancelled',
]);
export type CampaignRowState = z.infer<typeof CampaignRowState>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'time_invalid');

/** When people are called, on their own clocks; marketing calls also obey the law of their country. */
export const CallingHours = z.object({
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1, 'weekdays_required').max(7),
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
  /** A number of the team; that of the agent unless given. */
  from: z.string().trim().min(3, 'number_invalid').max(30, 'number_invalid').nullable(),
  /** The team's only line that places calls unless given. */
  line_id: LineId.nullable(),
  purpose: CallPurpose.exclude(['requested']),
  hours: CallingHours,
  retries: CampaignRetries,
  /** Calls of the campaign that ring or are in progress at a time. */
  calls_at_once: z.int().min(1).max(CAMPAIGNS.callsAtOnceMax),
};

export const NewCampaign = z.object({
  ...written,
  from: written.from.default(null),
  line_id: written.line_id.default(null),
  purpose: written.purpose.default('service'),
  hours: CallingHours.default(DEFAULT_HOURS),
  retries: CampaignRetries.default(DEFAULT_RETRIES),
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

/** What is wrong with a row of a file. */
export const RowProblem = z.enum([
  'number_missing',
  'number_invalid',
  /** An earlier row has the number. */
  'number_repeated',
  'time_zone_invalid',
  /** The number does not say at which hours it may be called, and no time zone is given. */
  'time_zone_unknown',
  'consent_missing',
  'do_not_call',
  /** A variable that the agent needs has no value. */
  'variable_missing',
  'value_too_long',
]);
export type RowProblem = z.infer<typeof RowProblem>;

/** A row as it would be called. */
const ReadRow = z.object({
  /** Line of the file, from 1 for the line with the names of the columns. */
  line: z.int(),
  /** In international form where it is a number. */
  number: z.string(),
  name: z.string(),
  time_zone: z.string().nullable(),
  consent: z.string().nullable(),
  variables: z.record(z.string(), z.string()),
});

export const CampaignFilePreview = z.object({
  /** Names of the columns in their order. */
  columns: z.array(z.string()),
  /** Variables of the agent that no column and no default gives a value. */
  missing_variables: z.array(z.string()),
  rows: z.int(),
  /** Rows that can be called. */
  callable: z.int(),
  /** The first rows. */
  sample: z.array(ReadRow),
  /** In the order of the file, the first ones. */
  problems: z.array(z.object({ line: z.int(), column: z.string(), value: z.string(), problem: RowProblem })),
  problem_count: z.int(),
});
export type CampaignFilePreview = z.infer<typeof CampaignFilePreview>;

export const CampaignRow = z.object({
  id: Uuid,
  /** Line of the file. */
  line: z.int(),
  /** Empty once it was forgotten. */
  number: z.string(),
  name: z.string(),
  consent: z.string().nullable(),
  state: CampaignRowState,
  reason: OutgoingCallReason.nullable(),
  attempts: z.int(),
  /** When the person is called next; null where they are not. */
  next_at: z.iso.datetime().nullable(),
  /** Of the newest call. */
  call_id: Uuid.nullable(),
  conversation_id: ConversationId.nullable(),
  updated_at: z.iso.datetime(),
});
export type CampaignRow = z.infer<typeof CampaignRow>;

const ById = z.object({ id: Uuid });
/** A key that is bound to agents names the agent of the campaign. */
const OfAgent = z.object({ agent_id: AgentId.optional() });
const file = { bodyType: 'multipart', files: { max: 1, maxBytesEach: CAMPAIGNS.fileBytes } } as const;

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/{provider}/campaigns',
  summary: 'Campaigns of the team, newest first',
  access: 'viewer',
  query: OfAgent.extend({
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
  query: OfAgent,
  response: Campaign,
});

/** While it is a draft or paused; refused with `campaign_under_way` otherwise. Agent and purpose only in a draft. */
export const updateCampaign = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/campaigns/:id',
  summary: 'Change a campaign that is a draft or paused',
  access: 'member',
  params: ById,
  query: OfAgent,
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
  query: OfAgent,
});

/** The file travels as `file`: CSV with the columns `number` and, as wanted, `name`, `time_zone`, `consent` and variables. */
export const previewCampaignRows = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/rows/preview',
  summary: 'What a file of rows says, and what is wrong with it; stores nothing',
  access: 'member',
  ...file,
  params: ById,
  query: OfAgent,
  body: z.object({}),
  response: CampaignFilePreview,
});

/** Takes the place of the rows that a draft has. Refused with `rows_invalid` where a row is wrong, unless those are skipped. */
export const putCampaignRows = endpoint({
  method: 'PUT',
  path: '/api/{provider}/campaigns/:id/rows',
  summary: 'Store the rows of a file in a draft',
  access: 'member',
  ...file,
  params: ById,
  query: OfAgent,
  body: z.object({
    skip_problems: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .default(false),
  }),
  response: Campaign,
});

export const listCampaignRows = endpoint({
  method: 'GET',
  path: '/api/{provider}/campaigns/:id/rows',
  summary: 'Rows of a campaign in the order of the file',
  access: 'viewer',
  params: ById,
  query: OfAgent.extend({
    state: CampaignRowState.optional(),
    /** Rows behind this line of the file. */
    after_line: queryInteger(0, 1_000_000).default(0),
    page_size: queryInteger(1, CAMPAIGNS.rowPageMax).default(CAMPAIGNS.rowPageSize),
  }),
  response: z.object({ list: z.array(CampaignRow), has_more: z.boolean() }),
});

export const exportCampaignResults = endpoint({
  audit: 'export',
  method: 'GET',
  path: '/api/{provider}/campaigns/:id/results',
  summary: 'What became of each row, as CSV',
  access: 'viewer',
  flag: 'canViewLogs',
  responseType: 'file',
  params: ById,
  query: OfAgent,
});

/** Refused with `campaign_without_rows`, and with what keeps a call from being ordered. */
export const startCampaign = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/start',
  summary: 'Start a campaign, or go on with a paused one',
  access: 'member',
  params: ById,
  query: OfAgent,
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
  query: OfAgent,
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
  query: OfAgent,
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
  query: OfAgent,
  body: z.object({
    to: z.string().trim().min(3, 'number_invalid').max(30, 'number_invalid'),
    idempotency_key: z.string().min(1).max(OUTGOING_CALLS.keyMax).optional(),
  }),
  response: OutgoingCall,
});
