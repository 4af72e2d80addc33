import type { ServerMessage } from '@parley/contract/live-messages.ts';

/** Types of the messages that the widget reads and whose content stands in the field of that name and `_event`. */
const EVENTS = [
  'conversation_initiation_metadata',
  'conversation_history',
  'ping',
  'audio',
  'interruption',
  'agent_response',
  'agent_response_correction',
  'error',
];
/** The field of the content of other types. */
const FIELDS: Readonly<Record<string, string>> = {
  user_transcript: 'user_transcription_event',
  agent_chat_response_part: 'text_response_part',
  client_tool_call: 'client_tool_call',
};

/** A message of the server; undefined for what the widget does not know. */
export function knownMessage(value: unknown): ServerMessage | undefined {
  // The schemas would weigh more than the whole widget; the server's own tests check it against them.
  const message = value as Record<string, unknown> | null | undefined;
  const type = String(message?.type);
  const field = EVENTS.includes(type) ? `${type}_event` : FIELDS[type];
  return field !== undefined && message?.[field] ? (message as ServerMessage) : undefined;
}
