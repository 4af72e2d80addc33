import { z } from 'zod';
import {
  AnalysisProblem,
  ConversationAnalysis,
  EndReason,
  EvaluationResult,
  FileInput,
  RecordedConversation,
  TurnMedium,
} from './conversation.ts';
import { ConversationId, Uuid } from './id.ts';
import { DialFailure } from './phone-calls.ts';
import { ToolKind } from './tool-calls.ts';

// What belongs here: a conversation as call logs tell it, in a line and whole.

/** Channel of a conversation: `simulation` is a test from the console, `socket` a client of the live protocol. */
export const LogChannel = z.enum(['simulation', 'socket', 'chat', 'widget', 'slack', 'phone']);
export type LogChannel = z.infer<typeof LogChannel>;
/** Channels of conversations with callers and visitors: all but tests. */
export const LIVE_CHANNELS = LogChannel.exclude(['simulation']).options;

export const LogStatus = z.enum(['in-progress', 'done', 'failed']);
export const LogScore = z.enum(['like', 'dislike']);
export type LogScore = z.infer<typeof LogScore>;

/** One line of the list of conversations. */
export const CallLogRow = z.object({
  conversation_id: ConversationId,
  agent_id: z.string(),
  /** The agent's name at the time. */
  agent_name: z.string(),
  channel: LogChannel,
  /** What the client of a live socket calls itself, such as `js_sdk`; null where it says nothing. */
  client_source: z.string().nullable().default(null),
  /** Null for a test of unsaved settings. */
  agent_version: z.number().int().nullable(),
  /** The caller. */
  prospect: z.object({
    /** What the client calls its user, else the name of the person who tests. */
    name: z.string().nullable(),
    /** The number that a caller calls from. */
    number: z.string().nullable(),
  }),
  /** The campaign that the call belongs to; null for others, and once the campaign is deleted. */
  campaign: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** What the called number is called; null where none was called. */
  ivr: z.string().nullable(),
  start_time_unix_secs: z.number(),
  duration_secs: z.number(),
  status: LogStatus,
  /** Whether its visitor has left the page: it goes on when they come back in time, and is over otherwise. */
  is_resting: z.boolean(),
  end_reason: EndReason.nullable(),
  analysis_status: z.enum(['pending', 'done']).nullable(),
  /** Null until the conversation is analysed. */
  call_successful: EvaluationResult.nullable(),
  /** Empty until the conversation is analysed, and once what was said is erased. */
  call_summary_title: z.string(),
  message_count: z.number().int(),
  has_audio: z.boolean(),
  /** Tools that were called, by name, each once. */
  tool_names: z.array(z.string()),
  /** How the conversation as a whole was rated. */
  score: LogScore.nullable(),
  /** 1 to 5, where it was rated so. */
  rating: z.number().int().nullable(),
  /** Whether what was said was erased after the end, as the agent's settings ask. */
  transcript_erased: z.boolean(),
});
export type CallLogRow = z.infer<typeof CallLogRow>;

/** How a conversation was rated. */
export const LogFeedback = z.object({
  /** How the conversation as a whole was rated; null where it was not. */
  type: z.enum(['thumbs', 'rating']).nullable(),
  /** 1 or 0 for `thumbs`, 1 to 5 for `rating`. */
  overall_score: z.number().nullable(),
  /** Messages that were liked. */
  likes: z.number().int(),
  dislikes: z.number().int(),
  score: LogScore.nullable(),
  /** 1 to 5. */
  rating: z.number().int().nullable(),
  comment: z.string().nullable(),
});
export type LogFeedback = z.infer<typeof LogFeedback>;

/** What became of a call of a tool, as clients of the live protocol know it. */
export const LogToolResult = z.object({
  type: ToolKind,
  request_id: z.string(),
  tool_name: z.string(),
  result_value: z.string(),
  is_error: z.boolean(),
  tool_has_been_called: z.boolean(),
  tool_latency_secs: z.number().nullable(),
  result: z.object({
    status: z.enum(['success', 'error']),
    /** Such as `end_call_success` or `webhook_error`. */
    result_type: z.string(),
    /** Why it failed, as a stable code; of a call that ended the conversation, the agent's reason. */
    reason: z.string().nullable(),
  }),
});
export type LogToolResult = z.infer<typeof LogToolResult>;

/** A call of a tool, as clients of the live protocol know it. */
export const LogToolCall = z.object({
  type: ToolKind,
  request_id: z.string(),
  tool_name: z.string(),
  params_as_json: z.string(),
  tool_has_been_called: z.boolean(),
});
export type LogToolCall = z.infer<typeof LogToolCall>;

/** One message of a conversation, as clients of the live protocol know it. */
export const LogTurn = z.object({
  role: z.enum(['user', 'agent']),
  /** Empty once what was said is erased. */
  message: z.string(),
  /** How the caller said it, `dtmf` for keys that were pressed; null for the agent. */
  source_medium: TurnMedium.nullable(),
  /** The whole reply, where the caller heard only part of it. */
  original_message: z.string().nullable(),
  time_in_call_secs: z.number(),
  /** Number of the turn that both sides share; names the message for feedback. */
  source_event_id: z.number().int().nullable(),
  interrupted: z.boolean(),
  tool_calls: z.array(LogToolCall),
  /** One for each of `tool_calls`, in their order. */
  tool_results: z.array(LogToolResult),
  /** Seconds that each step took, by name; null where the turn has no ledger. */
  conversation_turn_metrics: z
    .object({ metrics: z.record(z.string(), z.object({ elapsed_time: z.number() })) })
    .nullable(),
  /** Tokens by model; null where the model told none. */
  llm_usage: z
    .object({
      model_usage: z.record(
        z.string(),
        z.object({ input: z.object({ tokens: z.number() }), output_total: z.object({ tokens: z.number() }) }),
      ),
    })
    .nullable(),
  rag_retrieval_info: z
    .object({
      retrieval_query: z.string(),
      embedding_model: z.string().nullable(),
      rag_latency_secs: z.number().nullable(),
      chunks: z.array(z.object({ document_id: z.string(), score: z.number(), is_used: z.boolean() })),
    })
    .nullable(),
  /** Files that the caller gave with the message. */
  file_inputs: z.array(FileInput),
  feedback: z.object({ score: LogScore, time_in_call_secs: z.number() }).nullable(),
});
export type LogTurn = z.infer<typeof LogTurn>;

/** How a caller was put through. */
export const PhoneTransfer = z.object({
  /** `requested` by the agent, `dialling` once the platform was told to, `ringing` there, `accepted` when answered. */
  status: z.enum(['requested', 'dialling', 'ringing', 'accepted', 'failed']),
  /** Null unless it failed. */
  reason: DialFailure.nullable(),
  /** Number or SIP address; empty once what was said is erased. */
  destination: z.string(),
  /** Name of the IVR or person; empty where it has none. */
  destination_name: z.string(),
});
export type PhoneTransfer = z.infer<typeof PhoneTransfer>;

/** The two ends of a telephone call. */
export const PhoneCall = z.object({
  /** Who carries it, such as `twilio`. */
  type: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  /** Empty once what was said is erased. */
  external_number: z.string(),
  agent_number: z.string(),
  /** What the agent's number is called; empty where it has no name. */
  agent_number_label: z.string(),
  call_sid: z.string(),
  /** Absent where the caller was not to be put through. */
  transfer: PhoneTransfer.nullish(),
});
export type PhoneCall = z.infer<typeof PhoneCall>;

/** Everything that is known of one conversation. */
export const CallLog = CallLogRow.extend({
  user_id: z.string().nullable(),
  transcript: z.array(LogTurn),
  metadata: z.object({
    start_time_unix_secs: z.number(),
    accepted_time_unix_secs: z.number(),
    call_duration_secs: z.number(),
    main_language: z.string(),
    conversation_initiation_source: LogChannel,
    termination_reason: z.string(),
    phone_call: PhoneCall.nullable(),
    feedback: LogFeedback,
    rag_usage: z.object({ embedding_model: z.string().nullable(), usage_count: z.number().int() }).nullable(),
  }),
  analysis: ConversationAnalysis.nullable(),
  /** Why the connected model has not made the last analysis that was asked for; an earlier one is not replaced then. */
  analysis_problem: AnalysisProblem.nullable().default(null),
  conversation_initiation_client_data: z.object({
    /** Those of the system, and what was given at the beginning but for secrets, until what was said is erased. */
    dynamic_variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  /** The same conversation as this product records it; its turns are those of `transcript`, in their order. */
  record: RecordedConversation,
});
export type CallLog = z.infer<typeof CallLog>;

const entryOf = <Data extends z.ZodType>(data: Data) =>
  z.object({
    type: z.literal('post_call_transcription'),
    /** When it ended, or last showed a sign of life; in seconds since 1970. */
    event_timestamp: z.number(),
    data,
  });
export const CallLogRowEntry = entryOf(CallLogRow);
export type CallLogRowEntry = z.infer<typeof CallLogRowEntry>;
export const CallLogEntry = entryOf(CallLog);
export type CallLogEntry = z.infer<typeof CallLogEntry>;
