import { z } from 'zod';
import { LogStatus, LogTurn } from './call-log.ts';
import {
  CallLogFilters,
  deleteCallLog,
  getCallLog,
  ListedLanguage,
  ListedResult,
  ListedTool,
  listCallLogs,
} from './call-logs.ts';
import { ConversationAnalysis, EvaluationResult, getRecording, getSignedUrl } from './conversation.ts';
import { demandsOf, endpointsOf } from './endpoint.ts';
import { AgentId, ConversationId } from './id.ts';
import { CALL_LOGS, SEARCH_MAX } from './limits.ts';
import { createOutgoingCall, WrittenNumber } from './outgoing-calls.ts';
import { queryInteger } from './query-integer.ts';

// What belongs here: conversations as the server SDK of ElevenLabs asks for them.

const endpoint = endpointsOf('ElevenLabs SDK');

const UnixSeconds = queryInteger(0, 999_999_999).or(
  z
    .string()
    .regex(/^\d{10}$/, 'Not a time in seconds since 1970')
    .transform(Number),
);
/** What states are called there; here a conversation is never `initiated` or `processing`. */
const ConvaiStatus = z.enum(['initiated', 'processing', ...LogStatus.options]);
/** One, or the same parameter several times; the other path takes them separated by commas. */
const severalOf = (member: z.ZodType<string, string>) =>
  z
    .union([member, z.array(member).max(50)])
    .transform((members) => [members].flat().join())
    .optional();
const ByConversation = z.object({ conversation_id: ConversationId });

export const convaiListConversations = endpoint({
  method: 'GET',
  path: '/v1/convai/conversations',
  summary: "A page of the team's conversations, newest first",
  ...demandsOf(listCallLogs),
  query: z.strictObject({
    agent_id: AgentId.optional(),
    call_successful: EvaluationResult.optional(),
    call_start_after_unix: UnixSeconds.optional(),
    call_start_before_unix: UnixSeconds.optional(),
    exclude_statuses: z.union([ConvaiStatus, z.array(ConvaiStatus)]).optional(),
    user_id: CallLogFilters.shape.user_id,
    rating_min: CallLogFilters.shape.rating_min,
    rating_max: CallLogFilters.shape.rating_max,
    has_feedback_comment: CallLogFilters.shape.has_comment,
    call_duration_min_secs: CallLogFilters.shape.duration_min,
    call_duration_max_secs: CallLogFilters.shape.duration_max,
    main_languages: severalOf(ListedLanguage),
    tool_names: severalOf(ListedTool),
    /** Such as `answered:success`. */
    evaluation_params: severalOf(ListedResult),
    /** Of those that are whole channels. */
    conversation_initiation_source: z.enum(['widget', 'slack_integration', 'sip_trunk']).optional(),
    conversation_product_type: z.literal('agents').optional(),
    search: z.string().trim().max(SEARCH_MAX).optional(),
    page_size: queryInteger(1, CALL_LOGS.pageMax).default(30),
    cursor: z.string().max(200).optional(),
    summary_mode: z.literal('exclude').optional(),
    sort_direction: z.literal('desc').optional(),
  }),
  response: z.object({
    conversations: z.array(
      z.object({
        conversation_id: ConversationId,
        agent_id: z.string(),
        agent_name: z.string(),
        start_time_unix_secs: z.number(),
        call_duration_secs: z.number(),
        message_count: z.number(),
        status: LogStatus,
        call_successful: EvaluationResult,
        call_summary_title: z.string(),
        termination_reason: z.string().nullable(),
        tool_names: z.array(z.string()),
        rating: z.number().nullable(),
        conversation_initiation_source: z.string(),
      }),
    ),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
  }),
});

/** A turn without what Parley alone can tell of it: passages are in its own call. */
const ConvaiTurn = LogTurn.omit({ rag_retrieval_info: true, file_inputs: true }).extend({
  file_inputs: z.array(
    z.object({
      file_id: z.string(),
      original_filename: z.string(),
      mime_type: z.string(),
      /** Asked for with the same key. */
      file_url: z.string(),
    }),
  ),
});

export const convaiGetConversation = endpoint({
  method: 'GET',
  path: '/v1/convai/conversations/:conversation_id',
  summary: 'A conversation with its transcript and analysis',
  ...demandsOf(getCallLog),
  params: ByConversation,
  query: z.strictObject({ format: z.literal('json').optional() }),
  response: z.object({
    conversation_id: ConversationId,
    agent_id: z.string(),
    agent_name: z.string(),
    status: LogStatus,
    user_id: z.string().nullable(),
    version_id: z.string().nullable(),
    visited_agents: z.array(z.object({ agent_id: z.string() })),
    transcript: z.array(ConvaiTurn),
    metadata: z.looseObject({
      start_time_unix_secs: z.number(),
      accepted_time_unix_secs: z.number(),
      call_duration_secs: z.number(),
      main_language: z.string(),
      conversation_initiation_source: z.string(),
      termination_reason: z.string(),
    }),
    analysis: ConversationAnalysis.nullable(),
    conversation_initiation_client_data: z.object({
      dynamic_variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
    has_audio: z.boolean(),
    has_user_audio: z.boolean(),
    has_response_audio: z.boolean(),
    has_auxiliary_audio: z.boolean(),
  }),
});

export const convaiGetAudio = endpoint({
  method: 'GET',
  path: '/v1/convai/conversations/:conversation_id/audio',
  summary: 'The recording of a conversation, caller on the left channel and agent on the right',
  ...demandsOf(getRecording),
  params: ByConversation,
  responseType: 'file',
});

export const convaiDeleteConversation = endpoint({
  method: 'DELETE',
  path: '/v1/convai/conversations/:conversation_id',
  summary: 'Delete a conversation and everything that is known of it',
  ...demandsOf(deleteCallLog),
  params: ByConversation,
  response: z.object({}),
});

export const convaiGetSignedUrl = endpoint({
  method: 'GET',
  path: '/v1/convai/conversation/get-signed-url',
  summary: 'A socket address that may start one conversation within 15 minutes',
  ...demandsOf(getSignedUrl),
  query: z.strictObject({ agent_id: AgentId, include_conversation_id: z.literal('false').optional() }),
  response: z.object({ signed_url: z.string() }),
});

export const convaiGetWebrtcToken = endpoint({
  method: 'GET',
  path: '/v1/convai/conversation/token',
  summary: 'Always 404: conversations run over WebSockets, not over WebRTC',
  access: 'public',
  isCrossOrigin: true,
});

const OutboundCall = z.strictObject({
  agent_id: AgentId,
  /** A number of the team, by its id or in international form. */
  agent_phone_number_id: z.string().trim().min(3, 'number_invalid').max(40, 'number_invalid'),
  to_number: WrittenNumber,
  conversation_initiation_client_data: z
    .strictObject({ dynamic_variables: z.record(z.string(), z.unknown()).optional() })
    .nullish(),
});

/** `conversation_id` is null: there is none before the call is answered. */
const OutboundReply = z.object({
  success: z.boolean(),
  message: z.string(),
  conversation_id: z.null(),
  /** The call, as `GET /api/{provider}/calls/:id` knows it. */
  call_id: z.string(),
});

export const convaiCallByTwilio = endpoint({
  method: 'POST',
  path: '/v1/convai/twilio/outbound-call',
  summary: 'Let an agent call a number, over the line that the team has',
  ...demandsOf(createOutgoingCall),
  body: OutboundCall,
  response: OutboundReply,
});

export const convaiCallBySipTrunk = endpoint({
  method: 'POST',
  path: '/v1/convai/sip-trunk/outbound-call',
  summary: 'The same under its other path',
  ...demandsOf(createOutgoingCall),
  body: OutboundCall,
  response: OutboundReply,
});
