import type { ServerMessage } from '@parley/contract/live-messages.ts';

/** Types of the messages that the widget reads, and the field in which each carries its content. */
const CONTENT: Readonly<Record<string, string>> = {
  conversation_initiation_metadata: 'conversation_initiation_metadata_event',
  conversation_history: 'conversation_history_event',
  ping: 'ping_event',
  audio: 'audio_event',
  interruption: 'interruption_event',
  user_transcript: 'user_transcription_event',
  agent_chat_response_part: 'text_response_part',
  agent_response: 'agent_response_event',
  agent_response_correction: 'agent_response_correction_event',
  client_tool_call: 'client_tool_call',
  error: 'error_event',
};

/** A message of the server; undefined for what the widget does not know. */
export function knownMessage(value: unknown): ServerMessage | undefined {
  // The schemas would weigh more than the whole widget; the server's own tests hold it to them.
  const message = value as Record<string, unknown> | null | undefined;
  const field = CONTENT[String(message?.type)];
  return field !== undefined && message?.[field] ? (message as ServerMessage) : undefined;
}
