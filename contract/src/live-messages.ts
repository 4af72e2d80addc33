import { z } from 'zod';
import { DynamicVariables } from './agent-config.ts';
import { ConfigOverride } from './config-override.ts';
import { FileInput } from './conversation.ts';
import { FILE_INPUT, MESSAGE_MAX } from './limits.ts';
import { ToolCallRecord } from './tool-calls.ts';
import { Evidence, RetrievalRecord, TurnAgent, TurnLedger } from './turn-ledger.ts';

// The messages of the live socket, in both directions.

// Client to server

export const InitiationMessage = z.looseObject({
  type: z.literal('conversation_initiation_client_data'),
  conversation_config_override: ConfigOverride.nullish(),
  custom_llm_extra_body: z.record(z.string(), z.unknown()).nullish(),
  dynamic_variables: DynamicVariables.nullish(),
  user_id: z.string().max(500).nullish(),
  /** The official clients' wish for mocked tools. Here tools are called for real, so `none` alone is taken. */
  tool_mock_config: z.looseObject({ mocking_strategy: z.string().nullish() }).nullish(),
  source_info: z.looseObject({ source: z.string().nullish(), version: z.string().nullish() }).nullish(),
  /**
   * Parley's own: there where the client can take a written conversation up again after its page was left. The token
   * of the one that it wants back; null to begin another.
   */
  resume_token: z.string().max(1_000).nullish(),
});
export type InitiationMessage = z.infer<typeof InitiationMessage>;

const UserTextMessage = z.looseObject({
  type: z.literal('user_message'),
  text: z.string().max(MESSAGE_MAX).nullish(),
});

const FileInputMessage = z.looseObject({ file_id: z.string().max(100) });

/** What a client may send after the socket opened, audio apart. */
export const TypedClientMessage = z.discriminatedUnion('type', [
  InitiationMessage,
  UserTextMessage,
  z.looseObject({ type: z.literal('pong'), event_id: z.number() }),
  z.looseObject({ type: z.literal('user_activity') }),
  z.looseObject({
    type: z.literal('contextual_update'),
    text: z.string().max(MESSAGE_MAX),
    context_id: z.string().max(200).nullish(),
  }),
  z.looseObject({
    type: z.literal('feedback'),
    event_id: z.number().int(),
    score: z.enum(['like', 'dislike']).nullable(),
  }),
  z.looseObject({
    type: z.literal('client_tool_result'),
    tool_call_id: z.string(),
    /** Some clients send what their function returned as it is; then this is its JSON. */
    result: z.union([z.string(), z.json().transform((value) => JSON.stringify(value))]),
    is_error: z.boolean(),
  }),
  z.looseObject({
    type: z.literal('mcp_tool_approval_result'),
    tool_call_id: z.string(),
    is_approved: z.boolean(),
  }),
  z.looseObject({
    type: z.literal('multimodal_message'),
    text: UserTextMessage.nullish(),
    /** Older clients name one file; newer ones name all, the first in both fields. */
    file: FileInputMessage.nullish(),
    files: z.array(FileInputMessage).max(FILE_INPUT.perConversationMax).nullish(),
  }),
]);
export type TypedClientMessage = z.infer<typeof TypedClientMessage>;

/** Everything a client may send after the socket opened; audio has no `type`. */
export const ClientMessage = z.union([TypedClientMessage, z.object({ user_audio_chunk: z.string() })]);
export type ClientMessage = z.infer<typeof ClientMessage>;

// Server to client

const EventId = z.number().int();

const McpCall = {
  service_id: z.string(),
  tool_call_id: z.string(),
  tool_name: z.string(),
  tool_description: z.string().optional(),
  parameters: z.record(z.string(), z.unknown()),
  /** ISO 8601. */
  timestamp: z.string(),
};
/** Where a call of a tool server's tool stands. */
export const McpToolCall = z.discriminatedUnion('state', [
  z.object({ ...McpCall, state: z.literal('loading') }),
  z.object({ ...McpCall, state: z.literal('awaiting_approval'), approval_timeout_secs: z.number() }),
  z.object({
    ...McpCall,
    state: z.literal('success'),
    result: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({ ...McpCall, state: z.literal('failure'), error_message: z.string() }),
]);
export type McpToolCall = z.infer<typeof McpToolCall>;

/** Everything the server sends over the live socket. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation_initiation_metadata'),
    conversation_initiation_metadata_event: z.object({
      conversation_id: z.string(),
      agent_output_audio_format: z.string(),
      user_input_audio_format: z.string(),
      /** Parley's own: takes this conversation up again; only for clients that sent `resume_token`. */
      resume_token: z.string().optional(),
    }),
  }),
  /** Parley's own: what was said so far, right after the metadata of a conversation that was taken up again. */
  z.object({
    type: z.literal('conversation_history'),
    conversation_history_event: z.object({
      turns: z.array(
        z.object({
          role: z.enum(['user', 'agent']),
          message: z.string(),
          event_id: EventId,
          feedback: z.enum(['like', 'dislike']).nullable(),
          /** Files that the caller gave with the message; left out where there are none. */
          file_inputs: z.array(FileInput).optional(),
        }),
      ),
      /** Whether the last of them is a question that is answered now. */
      is_answering: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal('ping'),
    ping_event: z.object({ event_id: EventId, ping_ms: z.number().nullish() }),
  }),
  z.object({
    type: z.literal('audio'),
    audio_event: z.object({ audio_base_64: z.string(), event_id: EventId }),
  }),
  z.object({
    type: z.literal('agent_response'),
    agent_response_event: z.object({ agent_response: z.string(), event_id: EventId }),
  }),
  z.object({
    type: z.literal('agent_response_correction'),
    agent_response_correction_event: z.object({
      original_agent_response: z.string(),
      corrected_agent_response: z.string(),
      event_id: EventId,
    }),
  }),
  z.object({
    type: z.literal('agent_chat_response_part'),
    text_response_part: z.object({
      text: z.string(),
      type: z.enum(['start', 'delta', 'stop']),
      event_id: EventId,
    }),
  }),
  z.object({
    type: z.literal('user_transcript'),
    user_transcription_event: z.object({ user_transcript: z.string(), event_id: EventId }),
  }),
  z.object({
    type: z.literal('tentative_user_transcript'),
    tentative_user_transcription_event: z.object({ user_transcript: z.string(), event_id: EventId }),
  }),
  z.object({
    type: z.literal('vad_score'),
    vad_score_event: z.object({ vad_score: z.number().min(0).max(1) }),
  }),
  z.object({ type: z.literal('interruption'), interruption_event: z.object({ event_id: EventId }) }),
  z.object({
    type: z.literal('client_tool_call'),
    client_tool_call: z.object({
      tool_name: z.string(),
      tool_call_id: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      event_id: EventId,
    }),
  }),
  z.object({
    type: z.literal('agent_tool_request'),
    agent_tool_request: z.object({
      tool_name: z.string(),
      tool_call_id: z.string(),
      tool_type: z.string(),
      event_id: EventId,
    }),
  }),
  z.object({
    type: z.literal('agent_tool_response'),
    agent_tool_response: z.object({
      tool_name: z.string(),
      tool_call_id: z.string(),
      tool_type: z.string(),
      is_error: z.boolean(),
      is_called: z.boolean(),
      event_id: EventId,
    }),
  }),
  /** As `agent_tool_response`, with what the model was told. */
  z.object({
    type: z.literal('agent_tool_response_full_payload'),
    agent_tool_response_full_payload: z.object({
      tool_name: z.string(),
      tool_call_id: z.string(),
      tool_type: z.string(),
      is_error: z.boolean(),
      is_called: z.boolean(),
      event_id: EventId,
      full_tool_result: z.string(),
      truncated: z.boolean(),
    }),
  }),
  /** One for each state of a call of a tool server's tool. */
  z.object({ type: z.literal('mcp_tool_call'), mcp_tool_call: McpToolCall }),
  z.object({
    type: z.literal('mcp_connection_status'),
    mcp_connection_status: z.object({
      integrations: z.array(
        z.object({
          integration_id: z.string(),
          integration_type: z.literal('mcp_server'),
          is_connected: z.boolean(),
          tool_count: z.number().int(),
        }),
      ),
    }),
  }),
  z.object({
    type: z.literal('error'),
    error_event: z.object({
      code: z.union([z.literal(1000), z.literal(1002), z.literal(1008), z.literal(1011)]),
      message: z.string(),
      error_type: z.string(),
      reason: z.string().optional(),
      /** Given with `rate_limited`: when the next message or conversation is taken. */
      retry_after_seconds: z.number().int().optional(),
    }),
  }),
  /** Parley's own: sent after each turn to clients that name `turn_ledger` among their client events. */
  z.object({
    type: z.literal('turn_ledger'),
    turn_ledger_event: z.object({
      event_id: EventId,
      ledger: TurnLedger,
      evidence: z.array(Evidence),
      retrieval: RetrievalRecord.nullable(),
      tool_calls: z.array(ToolCallRecord),
      /** The agent of the turn; null for the one that the conversation began with. */
      agent: TurnAgent.nullable(),
    }),
  }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
