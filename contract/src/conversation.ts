import { z } from 'zod';
import { DynamicVariables } from './agent-config.ts';
import { NewAgent } from './agents.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ConversationId, FileId, Uuid } from './id.ts';
import { FILE_INPUT, MESSAGE_MAX } from './limits.ts';
import { ToolCallRecord } from './tool-calls.ts';
import { AnsweringModel, Evidence, RetrievalRecord, TurnAgent, TurnLedger } from './turn-ledger.ts';

const endpoint = endpointsOf('Conversations', 'conversations');

export const getSignedUrl = endpoint({
  method: 'GET',
  path: '/api/conversation/signed-url',
  summary: 'A socket address that may start one conversation within 15 minutes',
  access: 'viewer',
  // The socket says that the agent does not answer, in its language.
  isOpenToSuspended: true,
  scope: 'conversations:start',
  isOpenToVisitors: true,
  query: z.object({
    agent_id: AgentId,
    /** Set when the user who asks is the caller, in a test; it may then agree to tools that changed. */
    purpose: z.literal('test').optional(),
  }),
  response: z.object({ signed_url: z.string() }),
});

/** Starts a test of settings that are not saved: the conversation runs with the draft. */
export const createDraftSignedUrl = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/conversation/draft-signed-url',
  summary: 'A socket address for a test conversation with unsaved settings',
  access: 'member',
  scope: 'conversations:start',
  flag: 'canUseSimulation',
  body: z.object({ agent_id: AgentId.optional(), draft: NewAgent }),
  response: z.object({ signed_url: z.string(), first_message: z.string() }),
});

export const ChatHistoryMessage = z.object({
  role: z.enum(['user', 'agent', 'assistant']),
  content: z.string().max(MESSAGE_MAX).optional(),
  message: z.string().max(MESSAGE_MAX).optional(),
});

/**
 * Sent again with the same key, a message is answered once, whatever became of the first request; the repeated one gets
 * the same answer. Another message with it is refused with `idempotency_key_reused`.
 */
const MessageKey = Uuid.optional();

export const chat = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/conversation/chat',
  summary: 'One chat turn: message and history in, reply out',
  access: 'viewer',
  scope: 'conversations:start',
  // The agent itself says that it does not answer, in its language.
  isOpenToSuspended: true,
  body: z.object({
    agent_id: AgentId,
    message: z.string().trim().min(1, 'The message is empty.').max(MESSAGE_MAX),
    conversation_history: z.array(ChatHistoryMessage).max(200).default([]),
    /** Continues a stored conversation; without it a new one begins. */
    conversation_id: ConversationId.optional(),
    idempotency_key: MessageKey,
    dynamic_variables: DynamicVariables.optional(),
  }),
  response: z.object({
    reply: z.string(),
    conversation_id: ConversationId,
    model: AnsweringModel,
    ledger: TurnLedger,
    evidence: z.array(Evidence),
    /** What was looked up for the reply; null where nothing was. */
    retrieval: RetrievalRecord.nullable(),
    tool_calls: z.array(ToolCallRecord),
    /** The agent of the turn; null where it is the one that was asked for. */
    agent: TurnAgent.nullable(),
  }),
});

/** What was said before is remembered by the server; the answer tells nothing of how it came about. */
export const visitorChat = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/conversation/visitor-chat',
  summary: 'One chat turn of a visitor: message in, reply out',
  access: 'viewer',
  scope: 'conversations:start',
  isOpenToVisitors: true,
  // The agent itself says that it does not answer, in its language.
  isOpenToSuspended: true,
  body: z.object({
    agent_id: AgentId,
    message: z.string().trim().min(1, 'The message is empty.').max(MESSAGE_MAX),
    /** Continues a visitor's conversation; without it a new one begins. */
    conversation_id: ConversationId.optional(),
    idempotency_key: MessageKey,
    dynamic_variables: DynamicVariables.optional(),
  }),
  response: z.object({ reply: z.string(), conversation_id: ConversationId }),
});

/** Why a conversation is over. */
export const EndReason = z.enum([
  'client_ended',
  'agent_ended',
  'max_duration',
  'silence',
  'turn_limit',
  'connection_lost',
  'error',
  'server_stopped',
  /** The operator has suspended the team. */
  'team_suspended',
  'chat_idle',
  /** The call was put through to a number. */
  'transferred',
]);
export type EndReason = z.infer<typeof EndReason>;

/** A file that the caller gave, named as clients of the live protocol know it. */
export const FileInput = z.object({
  file_id: FileId,
  original_filename: z.string(),
  mime_type: z.string(),
  size_bytes: z.number().int(),
});
export type FileInput = z.infer<typeof FileInput>;

/** Gives a file to a running conversation; a message then says that it is given. */
export const postConversationFile = endpoint({
  method: 'POST',
  path: '/v1/convai/conversations/:conversation_id/files',
  summary: 'Upload a file for a message of a running conversation',
  tag: 'Live protocol',
  access: 'public',
  isCrossOrigin: true,
  params: z.object({ conversation_id: ConversationId }),
  bodyType: 'multipart',
  files: { max: 1, maxBytesEach: FILE_INPUT.bytesMax },
  body: z.object({}),
  response: z.object({ file_id: FileId }),
});

/** How a caller said something: with their voice, in writing, or with the keys of a telephone. */
export const TurnMedium = z.enum(['audio', 'text', 'dtmf']);
export type TurnMedium = z.infer<typeof TurnMedium>;

/** One turn of a stored conversation. */
export const RecordedTurn = z.object({
  role: z.enum(['user', 'agent']),
  message: z.string(),
  /** How the caller said it; null for the agent. */
  source_medium: TurnMedium.nullable(),
  /**
   * The whole reply, where the caller heard only part of it; of a caller, what was heard where the message writes it
   * in another way.
   */
  original_message: z.string().nullable(),
  time_in_call_secs: z.number(),
  event_id: z.number().int().nullable(),
  ledger: TurnLedger.nullable(),
  evidence: z.array(Evidence),
  /** What was looked up for the reply; null where nothing was. Without words once they are erased. */
  retrieval: RetrievalRecord.nullable(),
  /** Without arguments and results once what was said is erased. */
  tool_calls: z.array(ToolCallRecord),
  /** The agent of the turn; null for the one that the conversation began with. */
  agent: TurnAgent.nullable(),
  /** Files that the caller gave with the message; none once what was said is erased. */
  file_inputs: z.array(FileInput),
  feedback: z.enum(['like', 'dislike']).nullable(),
});
export type RecordedTurn = z.infer<typeof RecordedTurn>;

/** What was found in a finished conversation. Fields are named as clients of the live protocol know them. */
export const EvaluationResult = z.enum(['success', 'failure', 'unknown']);
export type EvaluationResult = z.infer<typeof EvaluationResult>;

/**
 * Why the connected model has not made an analysis: it did not answer, or answered with something else than it was
 * asked for.
 */
export const AnalysisProblem = z.enum(['model_failed', 'model_unreadable']);
export type AnalysisProblem = z.infer<typeof AnalysisProblem>;

export const ConversationAnalysis = z.object({
  /** `model` where a connected language model judged; `extract` where rules took what they could from the words. */
  by: z.enum(['model', 'extract']),
  /** Name of the model that judged; null for rules, and where it is not known. */
  model: z.string().nullable().default(null),
  analysed_at: z.iso.datetime().nullable().default(null),
  /** Sums up the criteria; `unknown` where there are none. */
  call_successful: EvaluationResult,
  transcript_summary: z.string(),
  call_summary_title: z.string(),
  evaluation_criteria_results: z.record(
    z.string(),
    z.object({ criteria_id: z.string(), name: z.string(), result: EvaluationResult, rationale: z.string() }),
  ),
  data_collection_results: z.record(
    z.string(),
    z.object({
      data_collection_id: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      rationale: z.string(),
    }),
  ),
});
export type ConversationAnalysis = z.infer<typeof ConversationAnalysis>;

/** A stored conversation. */
export const RecordedConversation = z.object({
  conversation_id: ConversationId,
  agent_id: AgentId,
  agent_name: z.string(),
  /** Version of its agent; null for a test of unsaved settings. */
  agent_version: z.number().int().nullable(),
  channel: z.enum(['simulation', 'socket', 'chat', 'widget', 'slack', 'phone']),
  status: z.enum(['in-progress', 'done', 'failed']),
  end_reason: EndReason.nullable(),
  started_by: Uuid.nullable(),
  language: z.string(),
  start_time_unix_secs: z.number(),
  duration_secs: z.number(),
  turns: z.array(RecordedTurn),
  /** Every agent that took part, in the order in which they took it over; begins with `agent_id`. */
  agents: z.array(TurnAgent),
  /** How often documents were looked up, and with whose embeddings last; null where they never were. */
  rag_usage: z.object({ embedding_model: z.string().nullable(), usage_count: z.number().int() }).nullable(),
  /** `pending` from the end of the conversation until its analysis is there; null before. */
  analysis_status: z.enum(['pending', 'done']).nullable(),
  analysis: ConversationAnalysis.nullable(),
  /** Whether the agent's settings ask for the voices to be recorded. */
  record_voice: z.boolean(),
  /** The recording, caller on the left and agent on the right; null where there is none. */
  recording: z
    .object({
      duration_secs: z.number(),
      bytes: z.number().int(),
      /** Where nothing was recorded, since the line or the server was lost; silent in the file. */
      gaps: z.array(z.object({ from_secs: z.number(), to_secs: z.number() })),
    })
    .nullable(),
  /** Last day on which it is stored; null for ever. */
  kept_until: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable(),
  /** Names of dynamic variables that texts of its agents ask for and that had no value; they were left out. */
  missing_variables: z.array(z.string()).default([]),
  /** Whether what was said was erased after the end, as the agent's settings ask. */
  transcript_erased: z.boolean(),
});
export type RecordedConversation = z.infer<typeof RecordedConversation>;

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/{provider}/conversations/:conversation_id',
  summary:
    'A stored conversation with its turns and ledgers; one of your own tests where your team may not view logs',
  access: 'viewer',
  params: z.object({ conversation_id: ConversationId }),
  response: RecordedConversation,
});

/** The voices of a conversation as a WAV file: caller on the left channel, agent on the right. */
export const getRecording = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/:conversation_id/audio',
  summary: 'The recording of a conversation; of your own tests alone where your team may not view logs',
  access: 'viewer',
  params: z.object({ conversation_id: ConversationId }),
  responseType: 'file',
});
