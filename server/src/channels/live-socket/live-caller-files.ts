import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import type { GivenFile } from '@parley/engine/language-model/language-model.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';
import type { ConversationFiles } from '../../conversations/files/conversation-files.ts';

/** A message that is not about a call of a tool. */
type SpokenMessage = Exclude<
  TypedClientMessage,
  { type: 'client_tool_result' } | { type: 'mcp_tool_approval_result' }
>;

/** What the ordering of a caller's messages needs. */
export type CallerOrder = {
  given: ConversationFiles['given'];
  /** The running conversation; undefined before it has begun. */
  conversationId: () => string | undefined;
  deliver: (event: CallerEvent) => void;
  /** Told of files that the conversation does not have. */
  onMissing: (ids: readonly string[]) => void;
  reportFailure: (error: unknown) => void;
};

/**
 * Passes on what a caller sends, in its order, with the words of the files that it names: messages behind such a one
 * wait until its files are looked up.
 */
export function createCallerOrder(order: CallerOrder): (message: SpokenMessage) => void {
  let last: Promise<void> | undefined;
  return (message) => {
    const ids = fileIdsOf(message);
    if (!last && ids.length === 0) return pass(message);
    const turn = (last ?? Promise.resolve())
      .then(() => passWithFiles(message, ids))
      .catch(order.reportFailure);
    last = turn;
    void turn.then(() => {
      if (last === turn) last = undefined;
    });
  };

  function pass(message: SpokenMessage): void {
    const event = callerEvent(message);
    if (event) order.deliver(event);
  }

  async function passWithFiles(message: SpokenMessage, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return pass(message);
    const id = order.conversationId();
    const files = id === undefined ? [] : await givenOf(id, ids);
    const missing = ids.filter((wanted) => files.every((file) => file.id !== wanted));
    if (missing.length > 0) order.onMissing(missing);
    const text = message.type === 'multimodal_message' ? (message.text?.text ?? '') : '';
    if (files.length === 0) return pass(message);
    order.deliver({ type: 'typed-message', text, files });
  }

  // Words count also where their files cannot be had.
  async function givenOf(id: string, ids: readonly string[]): Promise<GivenFile[]> {
    try {
      return await order.given(id, ids);
    } catch (error) {
      order.reportFailure(error);
      return [];
    }
  }
}

function fileIdsOf(message: TypedClientMessage): string[] {
  if (message.type !== 'multimodal_message') return [];
  const { file, files } = message;
  const named = files ?? (file ? [file] : []);
  return [...new Set(named.map(({ file_id }) => file_id))];
}

/** The session event of a client's message; undefined where it has none. */
function callerEvent(message: SpokenMessage): CallerEvent | undefined {
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
