import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById, ConversationId, Uuid } from './id.ts';
import { CAMPAIGNS } from './outgoing-call-limits.ts';
import { CALL_ENDS, KeyAgent, OutgoingCallReason } from './outgoing-calls.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('Campaigns', 'calls');

// What belongs here: people that a campaign calls, and the file that they come from.

/**
 * How far the calls to one person have come: as the newest call ended, or `voicemail` where one answered, with or
 * without a message. `waiting` is also between two attempts.
 */
export const CampaignRowState = z.enum(['waiting', 'calling', 'voicemail', ...CALL_ENDS]);
export type CampaignRowState = z.infer<typeof CampaignRowState>;

/** What is wrong with a row of a file. */
export const RowProblem = z.enum([
  'number_missing',
  'number_invalid',
  /** An earlier row has the number. */
  'number_repeated',
  'time_zone_invalid',
  /** The number does not say at which hours it may be called, and no time zone is given. */
  'time_zone_unknown',
  /** The law of the country allows no marketing calls at any of the hours of the campaign. */
  'calling_hours',
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

/** How the file of a campaign travels. */
export const CAMPAIGN_FILE = { max: 1, maxBytesEach: CAMPAIGNS.fileBytes } as const;

/** The file travels as `file`: CSV with the columns `number` and, as wanted, `name`, `time_zone`, `consent` and variables. */
export const previewCampaignRows = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/campaigns/:id/rows/preview',
  summary: 'What a file of rows says, and what is wrong with it; stores nothing',
  access: 'member',
  bodyType: 'multipart',
  files: CAMPAIGN_FILE,
  params: ById,
  query: KeyAgent,
  body: z.object({}),
  response: CampaignFilePreview,
});

export const listCampaignRows = endpoint({
  method: 'GET',
  path: '/api/{provider}/campaigns/:id/rows',
  summary: 'Rows of a campaign in the order of the file',
  access: 'viewer',
  params: ById,
  query: KeyAgent.extend({
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
  query: KeyAgent,
});
