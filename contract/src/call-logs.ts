import { z } from 'zod';
import { CallLogEntry, CallLogRowEntry, LogChannel, LogFeedback, LogScore, LogStatus } from './call-log.ts';
import { EvaluationResult } from './conversation.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ConversationId, FileId, Uuid } from './id.ts';
import { CALL_LOGS, SEARCH_MAX } from './limits.ts';
import { plainText } from './plain-name.ts';
import { queryInteger } from './query-integer.ts';

const endpoint = endpointsOf('Call logs', 'conversations');

/** A whole day in UTC, or an instant. */
const LogTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }).max(40)])
  // PostgreSQL knows no year 0 and no time zone that is 16 hours or more from UTC.
  .refine((time) => !/^0000|[+-](1[6-9]|2\d):\d\d$/.test(time), 'Not a time that can be asked for');

// As many agents as an alert names have room.
const listOf = (member: z.ZodType, message: string) =>
  z
    .string()
    .max(5_000)
    .refine((list) => list.split(',').every((name) => member.safeParse(name).success), message);

/** What stands in lists of {@link CallLogFilters}, without a comma. */
export const ListedLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'Not a language, such as fr');
export const ListedTool = z.string().regex(/^[^,]{1,200}$/, 'Not a name without commas');
/** A criterion that has no result, or is not analysed, is `unknown`. */
export const ListedResult = z
  .string()
  .regex(
    new RegExp(`^[^,]{1,200}:(${EvaluationResult.options.join('|')})$`),
    'Not a criterion with its result, such as answered:success',
  );

/** Which conversations are meant; all without any. */
export const CallLogFilters = z.object({
  /** Ids of agents, separated by commas. */
  agent_id: listOf(AgentId, 'Not a list of agent ids').optional(),
  /** Channels, separated by commas. */
  channel: listOf(LogChannel, 'Not a list of channels').optional(),
  /** Begun on or after. */
  from: LogTime.optional(),
  /** Begun before the end of this day, or before this instant. */
  to: LogTime.optional(),
  /** Outcomes, separated by commas; `unknown` includes those that are not analysed. */
  outcome: listOf(EvaluationResult, 'Not a list of outcomes').optional(),
  /** States, separated by commas. */
  status: listOf(LogStatus, 'Not a list of states').optional(),
  /** Calls of one campaign. */
  campaign_id: Uuid.optional(),
  /**
   * Part of the name of the prospect, the agent or the IVR, whatever case and accents; from three letters on also the
   * beginnings of words of the title and of what was said, all of them. Or a whole conversation id.
   */
  search: z.string().trim().max(SEARCH_MAX).optional(),
  /** What the client calls its user. */
  user_id: z.string().min(1).max(500).optional(),
  /** Stars that the conversation was given at least, and at most. */
  rating_min: queryInteger(1, 5).optional(),
  rating_max: queryInteger(1, 5).optional(),
  /** Whether a comment was written on it. */
  has_comment: z.enum(['true', 'false']).optional(),
  /** Whole seconds that it took at least, and at most. */
  duration_min: queryInteger(0, 999_999_999).optional(),
  duration_max: queryInteger(0, 999_999_999).optional(),
  /** Languages that it was held in, such as `fr`, separated by commas. */
  language: listOf(ListedLanguage, 'Not a list of languages').optional(),
  /** Names of tools, separated by commas, of which one at least was called. */
  tool: listOf(ListedTool, 'Not a list of names').optional(),
  /** Criteria with their results, such as `answered:success`, separated by commas; all have to be so. */
  evaluation: listOf(ListedResult, 'Not a list of criteria with results').optional(),
});
export type CallLogFilters = z.infer<typeof CallLogFilters>;

/** How many conversations there are for filters. */
export const CallLogFacets = z.object({
  /** By channel, whatever `channel`, `search`, `user_id` and what stands behind that ask for. */
  channels: z.record(LogChannel, z.number().int()),
  /** Agents with any, most first, whatever `agent_id` and those ask for. */
  agents: z.array(z.object({ agent_id: z.string(), agent_name: z.string(), count: z.number().int() })),
  /** The oldest that is counted, where the period has more than {@link CALL_LOGS}`.countedMax`; else null. */
  counted_since_unix_secs: z.number().int().nullable(),
});
export type CallLogFacets = z.infer<typeof CallLogFacets>;

export const listCallLogs = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs',
  summary: "The team's conversations, newest first",
  access: 'viewer',
  flag: 'canViewLogs',
  query: CallLogFilters.extend({
    cursor: z.string().max(200).optional(),
    page_size: queryInteger(1, CALL_LOGS.pageMax).default(CALL_LOGS.pageSize),
  }),
  response: z.object({
    list: z.array(CallLogRowEntry),
    has_more: z.boolean(),
    next_cursor: z.string().nullable(),
    /** With the first page only. */
    facets: CallLogFacets.nullable(),
  }),
});

const LogParams = z.object({ conversation_id: ConversationId });

export const getCallLog = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/:conversation_id',
  summary: 'Everything that is known of a conversation',
  access: 'viewer',
  flag: 'canViewLogs',
  params: LogParams,
  response: CallLogEntry,
});

/** A file that the caller gave, as it was given. */
export const getCallLogFile = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/:conversation_id/files/:file_id',
  summary: 'A file that was given in a conversation',
  access: 'viewer',
  flag: 'canViewLogs',
  params: LogParams.extend({ file_id: FileId }),
  responseType: 'file',
});

/**
 * By the connected model, else by rules; with the criteria and fields of the agent's settings as they are today. The
 * analysis that is there stays until `analysis_status` is `done` again. Refused with `conversation_running` before the
 * end and with `transcript_erased` where nothing is left to be read.
 */
export const repeatAnalysis = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/logs/:conversation_id/analysis',
  summary: 'Analyse a conversation once more',
  access: 'member',
  flag: 'canViewLogs',
  status: 202,
  params: LogParams,
  response: z.object({ analysis_status: z.literal('pending') }),
});

/**
 * Takes turns, analysis and recording with it, for good. Refused with `conversation_running` while it is running; one that
 * rests is over with it.
 */
export const deleteCallLog = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/logs/:conversation_id',
  summary: 'Delete a conversation and everything that is known of it',
  access: 'admin',
  flag: 'canViewLogs',
  params: LogParams,
});

/** Which conversations were chosen one by one. */
const ChosenCallLogs = z.object({
  conversation_ids: z.array(ConversationId).min(1).max(CALL_LOGS.chosenMax),
});

/**
 * Deletes in one transaction all that are not running, each as {@link deleteCallLog} does. Ids that are not known are
 * passed over.
 */
export const deleteCallLogs = endpoint({
  audit: 'delete',
  method: 'POST',
  path: '/api/{provider}/logs/deletions',
  summary: 'Delete several conversations',
  access: 'admin',
  flag: 'canViewLogs',
  body: ChosenCallLogs,
  response: z.object({
    deleted_ids: z.array(ConversationId),
    /** Those that are still running, which stay. */
    running_ids: z.array(ConversationId),
  }),
});

/** As CSV with a line for each that is known, newest first. */
export const exportChosenCallLogs = endpoint({
  audit: 'export',
  method: 'POST',
  path: '/api/{provider}/logs/export',
  summary: 'Several conversations as a table',
  access: 'member',
  scope: 'conversations:read',
  flag: 'canViewLogs',
  body: ChosenCallLogs,
  responseType: 'file',
});

/** `csv` has a line for each conversation, `json` its whole entry; newest first. */
export const exportCallLogs = endpoint({
  audit: 'export',
  method: 'GET',
  path: '/api/{provider}/logs/export',
  summary: "The team's conversations as a file",
  access: 'member',
  flag: 'canViewLogs',
  query: CallLogFilters.extend({ format: z.enum(['csv', 'json']) }),
  responseType: 'file',
});

/** Rates one message of the agent, or with no `event_id` the conversation; null takes the rating back. */
export const rateCallLog = endpoint({
  audit: 'none',
  method: 'PUT',
  path: '/api/{provider}/logs/:conversation_id/feedback',
  summary: 'Rate a conversation or a message of it',
  access: 'member',
  flag: 'canViewLogs',
  params: LogParams,
  body: z.object({
    /** `source_event_id` of the message. */
    event_id: z.number().int().min(0).max(2_147_483_647).optional(),
    feedback: LogScore.nullable(),
  }),
  response: LogFeedback,
});

/** What clients of the live protocol say of their own conversation; it can be said until a day after the end. */
export const postConversationFeedback = endpoint({
  method: 'POST',
  path: '/v1/convai/conversations/:conversation_id/feedback',
  summary: 'Rate a conversation that one held',
  tag: 'Live protocol',
  access: 'public',
  isCrossOrigin: true,
  params: LogParams,
  body: z
    .object({
      feedback: LogScore.optional(),
      rating: z.number().int().min(1).max(5).optional(),
      comment: plainText(CALL_LOGS.commentMax).optional(),
    })
    .refine(({ feedback, rating }) => feedback !== undefined || rating !== undefined, 'feedback_required'),
  response: z.object({ status: z.literal('ok') }),
});
