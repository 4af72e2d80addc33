import type { ServerMessage } from '@parley/contract/live-messages.ts';

/** The field of a message's content, where it is not called after the type. */
const FIELDS: Readonly<Record<string, string>> = {
  user_transcript: 'user_transcription_event',
  agent_chat_response_part: 'text_response_part',
  client_tool_call: 'client_tool_call',
};

/** A message of the server; undefined for what has no content. */
export function knownMessage(value: unknown): ServerMessage | undefined {
  // The schemas would weigh more than the whole widget; the server's own tests check it against them.
  const message = value as Record<string, unknown> | null | undefined;
  const type = String(message?.type);
  return message?.[FIELDS[type] ?? `${type}_event`] ? (message as ServerMessage) : undefined;
}
