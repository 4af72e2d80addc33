import { z } from 'zod';
import { LogChannel } from './call-log.ts';
import { CallLogFacets, CallLogFilters } from './call-logs.ts';
import { endpointsOf } from './endpoint.ts';
import { ConversationId, Uuid } from './id.ts';
import { QaPair } from './qa-pairs.ts';
import { queryInteger } from './query-integer.ts';
import { QueriedTimeZone } from './time-zone.ts';

const endpoint = endpointsOf('Call logs', 'conversations');

// What belongs here: what a team's conversations look like from above.

/** Where the groups of durations begin, in seconds; the last has no end. */
export const DURATION_BINS = [0, 15, 30, 60, 120, 300, 600, 1_800] as const;

const Count = z.number().int();

/** A question that agents had no answer to, in the words of who asked it last. */
export const UnansweredQuestion = z.object({
  question: z.string(),
  /** How often it, or one much like it, was asked. */
  count: Count,
  last_asked_unix_secs: z.number(),
  /** Where it was asked, newest first; of many the newest and the oldest. */
  turns: z.array(
    z.object({
      conversation_id: ConversationId,
      /** `source_event_id` of the turn. */
      event_id: Count,
      question: z.string(),
      /** `nothing_found` where nothing was known of it, `said_so` where the agent says so. */
      reason: z.enum(['nothing_found', 'said_so']),
      asked_unix_secs: z.number(),
      agent_id: z.string(),
    }),
  ),
  /**
   * What the team answered, null while nothing. `known` once agents know it, `reading` before, `failed` where the
   * document with the answer could not be read.
   */
  answer: z.object({ text: z.string(), state: z.enum(['reading', 'known', 'failed']) }).nullable(),
});
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

/** How long callers waited for the answers of one version of an agent, interrupted answers left out. */
export const VersionWaits = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  /** Null for tests of unsaved settings. */
  agent_version: Count.nullable(),
  answers: Count,
  p50_ms: z.number(),
  p95_ms: z.number(),
});
export type VersionWaits = z.infer<typeof VersionWaits>;

/** What a period comes to in four figures. */
export const OverviewFigures = z.object({
  conversations: Count,
  /** Conversations that were judged a success or a failure, and of those the successes. */
  judged: Count,
  succeeded: Count,
  /** Half of the answers took no longer; null where none was measured. */
  median_wait_ms: z.number().nullable(),
  /** Questions that agents had no answer to and that the team has not answered since. */
  unanswered: Count,
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

/** Conversations from above. */
export const CallLogOverview = z.object({
  figures: OverviewFigures,
  /**
   * The same of the period before, which is as many days long; of a period that is not over, up to the same time of
   * day as now. Null where the period has no beginning.
   */
  previous: OverviewFigures.nullable(),
  total: Count,
  /** Days of the asked time zone on which there were any, in their order. */
  days: z.array(z.object({ day: z.iso.date(), channels: z.partialRecord(LogChannel, Count) })),
  /** How they ended, as call logs filter by it. */
  outcomes: z.object({
    success: Count,
    failure: Count,
    unknown: Count,
    'in-progress': Count,
    failed: Count,
  }),
  /** Of those that are over and analysed. */
  durations: z.object({
    count: Count,
    median_secs: z.number().nullable(),
    mean_secs: z.number().nullable(),
    /** How many there are in each group of {@link DURATION_BINS}. */
    bins: z.array(Count),
  }),
  /** Versions in use last first; not all of many. */
  waits: z.array(VersionWaits),
  feedback: z.object({
    likes: Count,
    dislikes: Count,
    message_likes: Count,
    message_dislikes: Count,
    /** Conversations with one star, two stars, and so on to five. */
    ratings: z.array(Count),
  }),
  unanswered: z.object({
    /** Questions that the team has not answered since, before they are grouped. */
    count: Count,
    /** Most often asked first, those that the team has answered last; not all of many. */
    questions: z.array(UnansweredQuestion),
  }),
  facets: CallLogFacets,
});
export type CallLogOverview = z.infer<typeof CallLogOverview>;

/** What a criterion of an agent came to, in conversations that are over. */
export const CriterionCounts = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  criteria_id: z.string(),
  name: z.string(),
  success: Count,
  failure: Count,
  unknown: Count,
});
export type CriterionCounts = z.infer<typeof CriterionCounts>;

/** Calls of a function, or of a tool of a tool server, that were sent. */
export const ToolCounts = z.object({
  tool_name: z.string(),
  calls: Count,
  failures: Count,
  /** Half of them took no longer; null where no end was waited for. */
  median_secs: z.number().nullable(),
});
export type ToolCounts = z.infer<typeof ToolCounts>;

/** What criteria and tools came to. */
export const CallLogResults = z.object({
  /** Those with the most results first; not all of many. */
  criteria: z.array(CriterionCounts),
  /** Those with the most calls first; not all of many. */
  tools: z.array(ToolCounts),
  /** When the oldest counted conversation began; null where all are counted. */
  counted_since_unix_secs: z.number().int().nullable(),
});
export type CallLogResults = z.infer<typeof CallLogResults>;

const OverviewQuery = CallLogFilters.pick({ agent_id: true, channel: true, from: true, to: true }).extend({
  /** Where days begin and end, those of `from` and `to` too, such as `Europe/Paris`. */
  time_zone: QueriedTimeZone.default('UTC'),
});

/** Tests are counted only where `channel` names them. Of many conversations, the newest are counted. */
export const getCallLogResults = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/overview/results',
  summary: 'What criteria and tools came to in the team’s conversations',
  access: 'viewer',
  flag: 'canViewLogs',
  query: OverviewQuery,
  response: CallLogResults,
});

/** Tests are counted only where `channel` names them. */
export const getCallLogOverview = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/overview',
  summary: "The team's conversations in figures",
  access: 'viewer',
  flag: 'canViewLogs',
  query: OverviewQuery,
  response: CallLogOverview,
});

/**
 * Answers a question, and those much like it: question and answer are added to a collection of each agent that was
 * asked, which is made where the agent has none of its own. Refused with `question_not_found`, and with
 * `agent_not_found` where none of these agents is left.
 */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/{provider}/logs/:conversation_id/turns/:event_id/answer',
  summary: 'Answer a question that an agent had no answer to',
  access: 'member',
  scope: 'knowledge:write',
  flag: 'canViewLogs',
  params: z.object({ conversation_id: ConversationId, event_id: queryInteger(0, 999_999_999) }),
  body: QaPair.pick({ answer: true }),
  response: z.object({ document_ids: z.array(Uuid) }),
});
