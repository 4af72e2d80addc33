import { sentenceEnd } from '../replies/sentence-end.ts';
import { sinceStart, type Turn, withLedger } from '../turns/turn.ts';
import { closeTurn, finishWriting } from './close-turn.ts';
import type { SessionEffect, Step } from './effect.ts';
import { speakPieces } from './reply-voice.ts';
import type { BusyState, SessionState } from './state.ts';

/** Where the first sentence is no longer looked for, so that a text without one does not cost more and more. */
const MAX_SENTENCE_CHARACTERS = 5_000;

/** Begins a reply with a text, or goes on with it behind a tool call. */
export function startReply({ talk, turn }: BusyState, text: string, atMs: number): Step<BusyState> {
  const { eventId, said } = turn;
  const added = said === '' || said.endsWith(' ') ? text.trimStart() : ` ${text.trimStart()}`;
  const effects: SessionEffect[] =
    said === '' ? [{ type: 'send', output: { type: 'reply-start', eventId } }] : [];
  effects.push({ type: 'send', output: { type: 'reply-delta', eventId, text: added } });
  const first_token_ms = turn.ledger.first_token_ms ?? sinceStart(turn, atMs);
  const next = withLedger({ ...turn, said: said + added, heardAtMs: atMs }, { first_token_ms });
  const spoken = speakPieces({ phase: 'replying' as const, talk, turn: markSentence(next, atMs) });
  return { state: spoken.state, effects: [...effects, ...spoken.effects] };
}

/** Ends a reply: a written one is over with its last word, a spoken one with its last sound. */
export function finishReply(state: BusyState, atMs: number): Step<SessionState> {
  return state.turn.voice ? finishWriting(state, atMs) : closeTurn(state, atMs);
}

/** Notes when the first sentence was there. */
export function markSentence(turn: Turn, atMs: number): Turn {
  const { said, ledger } = turn;
  if (ledger.first_sentence_ms !== undefined || said.length > MAX_SENTENCE_CHARACTERS) return turn;
  if (sentenceEnd(said) === -1) return turn;
  return withLedger(turn, { first_sentence_ms: sinceStart(turn, atMs) });
}
