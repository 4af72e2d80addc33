import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';

/** A message that is not about a call of a tool. */
type SpokenMessage = Exclude<
  TypedClientMessage,
  { type: 'client_tool_result' } | { type: 'mcp_tool_approval_result' }
>;

/** The session event of a client's message; undefined where it has none. */
export function callerEvent(message: SpokenMessage): CallerEvent | undefined {
  switch (message.type) {
    case 'user_message':
      return typed(message.text);
    case 'multimodal_message':
      return typed(message.text?.text);
    case 'user_activity':
      return { type: 'user-activity' };
    case 'contextual_update':
      return { type: 'context-update', text: message.text, contextId: message.context_id ?? undefined };
    case 'feedback':
      return { type: 'feedback', eventId: message.event_id, score: message.score };
    case 'pong':
    case 'conversation_initiation_client_data':
      return undefined;
  }
}

function typed(text: string | null | undefined): CallerEvent {
  return text === undefined || text === null || text.trim() === ''
    ? { type: 'user-activity' }
    : { type: 'typed-message', text };
}
