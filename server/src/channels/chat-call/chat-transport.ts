import { EndReason } from '@parley/contract/conversation.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { SessionSettings } from '@parley/engine/session/state/state.ts';
import type { Transport } from '../../conversations/session/recorded-session.ts';

/** One message on its way to a session, and the reply on its way back. */
type ChatMessageExchange = {
  message: string;
  /** Aborted when the client goes away, which breaks the reply off. */
  signal: AbortSignal;
  /** Told how far the reply has been written, each time all of it. */
  onWords?: ((reply: string) => void) | undefined;
  /** Called when the reply is over. */
  onEnd: () => void;
};

/** Ends after which a chat is over; with all others it rests until the next message. */
const CHAT_ENDS: ReadonlySet<EndReason> = new Set(['agent_ended', 'transferred']);

/** Settings of the session that answers one message. */
export function chatSettings(settings: SessionSettings): SessionSettings {
  return {
    ...settings,
    firstMessage: '',
    restsAfter: EndReason.options.filter((reason) => !CHAT_ENDS.has(reason)),
    maxDurationMs: undefined,
    idleEndMs: undefined,
    turnTimeoutMs: undefined,
    silenceEndMs: undefined,
  };
}

/** Sends one message; the session ends with the turns that answer it, or when it is hung up. */
export function createChatTransport({
  message,
  signal,
  onWords,
  onEnd,
}: ChatMessageExchange): Transport & { hangUp: () => void } {
  const noteWords = onWords && createReplyWords(onWords);
  let hangUp = () => {};
  return {
    hangUp: () => hangUp(),
    begin(session) {
      hangUp = () => session.receive({ type: 'hang-up', reason: 'client_ended' });
      signal.addEventListener('abort', hangUp, { once: true });
      session.receive({ type: 'session-start' });
      session.receive({ type: 'typed-message', text: message });
      if (signal.aborted) hangUp();
    },
    write(output) {
      noteWords?.(output);
      // What the session still says in this moment belongs to the reply.
      if (output.type === 'turn-end' && !output.continues) queueMicrotask(hangUp);
      if (output.type === 'session-end') onEnd();
    },
  };
}

/** Puts the replies of several turns together while they are written. */
function createReplyWords(onWords: (reply: string) => void): (output: SessionOutput) => void {
  const said: string[] = [];
  return (output) => {
    if (output.type === 'reply-start') said.push('');
    else if (output.type === 'reply-delta') said.push((said.pop() ?? '') + output.text);
    else if (output.type === 'reply-end') said.splice(-1, 1, output.text);
    else return;
    onWords(said.filter(Boolean).join('\n\n'));
  };
}
