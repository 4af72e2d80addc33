import type { TypedClientMessage } from '@parley/contract/live-messages.ts';
import type { GivenFile } from '@parley/engine/language-model/language-model.ts';
import type { CallerEvent } from '@parley/engine/session/state/event.ts';
import type { ConversationFiles } from '../../conversations/files/conversation-files.ts';
import { callerEvent } from './live-caller-event.ts';

/** A message that is not about a call of a tool. */
type SpokenMessage = Parameters<typeof callerEvent>[0];

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
