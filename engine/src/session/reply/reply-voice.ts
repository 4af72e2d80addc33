import { pieceEnd } from '../../replies/speech-piece.ts';
import { endPiece, heardUntil, isPlayedOut, playbackEndMs, withoutPieces } from '../../turns/playback.ts';
import { sinceStart, type Turn, type TurnVoice, withLedger } from '../../turns/turn.ts';
import { andThen, type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import type { BusyState, Conversation } from '../state/state.ts';

// How a reply is spoken: cut into pieces while it is written, paused while the caller has the floor, and over when its
// last sound must have been heard.

/** Has spoken what is new in a reply and makes a piece. */
export function speakPieces<S extends BusyState>(state: S): Step<S> {
  const { conversation, turn } = state;
  if (!turn.voice) return stepTo(state);
  const pieces = [...turn.voice.pieces];
  for (;;) {
    const from = pieces.at(-1)?.to ?? 0;
    const mayBeClause = pieces.length === 0 && (conversation.settings.spoken?.startsWithClause ?? false);
    const to = pieceEnd(turn.said, { from, isWhole: turn.voice.isWhole, mayBeClause });
    if (to === -1) break;
    pieces.push({ from, to });
  }
  return speakGiven({ ...state, turn: { ...turn, voice: { ...turn.voice, pieces } } });
}

/** Has all words so far spoken, though more may follow. */
export function speakRest<S extends BusyState>(state: S): Step<S> {
  const { turn } = state;
  if (!turn.voice || turn.voice.isWhole) return stepTo(state);
  const whole = speakPieces({ ...state, turn: { ...turn, voice: { ...turn.voice, isWhole: true } } });
  const spoken = whole.state.turn;
  const voice = spoken.voice && { ...spoken.voice, isWhole: false };
  return { state: { ...whole.state, turn: { ...spoken, voice } }, effects: whole.effects };
}

/** Has keys pressed behind the words so far. */
export function pressKeys<S extends BusyState>(state: S, keys: string): Step<S> {
  const { state: spoken, effects } = speakRest(state);
  const { turn } = spoken;
  if (!turn.voice) return stepTo(state);
  const at = turn.said.length;
  const pieces = [...turn.voice.pieces, { from: at, to: at, keys }];
  return withEffects(effects, speakGiven({ ...spoken, turn: { ...turn, voice: { ...turn.voice, pieces } } }));
}

/** Has the pieces spoken that were not handed over yet, unless the caller has the floor. */
function speakGiven<S extends BusyState>(state: S): Step<S> {
  const { turn } = state;
  const { voice, eventId, said } = turn;
  if (!voice || voice.pausedAtMs !== undefined || voice.given === voice.pieces.length) return stepTo(state);
  const effects: SessionEffect[] = voice.pieces.slice(voice.given).map(({ from, to, keys }, index) => ({
    type: 'speak',
    eventId,
    piece: voice.given + index,
    text: said.slice(from, to),
    ...(keys === undefined ? {} : { keys }),
  }));
  return { state: { ...state, turn: { ...turn, voice: { ...voice, given: voice.pieces.length } } }, effects };
}

/** Whether a sound of the reply is heard, or about to be. */
export function isAudible({ voice }: Turn, atMs: number): boolean {
  return (
    voice !== undefined &&
    voice.pausedAtMs === undefined &&
    (voice.given > voice.playback.wholePieces.size || !isPlayedOut(voice.playback, atMs))
  );
}

/** Gives the floor to the caller: the reply falls silent, and is still being written. */
export function pauseReply(state: BusyState, atMs: number): Step<BusyState> {
  const { turn } = state;
  const { voice } = turn;
  if (!voice || voice.pausedAtMs !== undefined) return stepTo(state);
  const texts = voice.pieces.map(({ from, to }) => turn.said.slice(from, to));
  const effects: SessionEffect[] = [];
  if (voice.given > 0 && !isPlayedOut(voice.playback, atMs)) {
    effects.push({ type: 'send', output: { type: 'interruption', eventId: turn.eventId, atMs } });
  }
  effects.push({ type: 'stop-speaking' }, { type: 'stop-timer', timer: 'playback' });
  const heardPiece = heardUntil(voice.playback, texts, atMs).piece;
  const paused = withoutPressedKeys({ ...voice, pausedAtMs: atMs, given: Math.min(voice.given, heardPiece) });
  return { state: { ...state, turn: { ...turn, voice: paused } }, effects };
}

// Words that broke off are said anew; a key that was pressed once must not be pressed again.
function withoutPressedKeys(voice: TurnVoice): TurnVoice {
  const { given, pieces, playback } = voice;
  const isPressed = pieces[given]?.keys !== undefined && playback.spans.some(({ piece }) => piece === given);
  return isPressed ? { ...voice, given: given + 1, playback: endPiece(playback, given) } : voice;
}

/** The caller did not mean to interrupt: the reply goes on with the piece that was broken off. */
export function resumeReply(state: BusyState, atMs: number): Step<BusyState> {
  const { turn } = state;
  const { voice } = turn;
  if (voice?.pausedAtMs === undefined) return stepTo(state);
  const resumed: TurnVoice = {
    ...voice,
    pausedAtMs: undefined,
    playback: withoutPieces(voice.playback, voice.given),
    falseInterruptions: voice.falseInterruptions + 1,
  };
  return andThen(speakGiven({ ...state, turn: { ...turn, voice: resumed } }), (spoken) => ({
    state: spoken,
    effects: waitForEnd(spoken, atMs),
  }));
}

/** Waits until the reply has been heard, where all of its sound was sent. */
export function waitForEnd({ turn: { voice } }: BusyState, atMs: number): SessionEffect[] {
  if (
    !voice?.isWhole ||
    voice.pausedAtMs !== undefined ||
    voice.playback.wholePieces.size < voice.pieces.length
  )
    return [];
  const delayMs = Math.max(0, (playbackEndMs(voice.playback) ?? atMs) - atMs);
  return [{ type: 'start-timer', timer: 'playback', delayMs }];
}

/** Whether the conversation goes on elsewhere after the sentence that is being spoken. */
export function isHandedOver({ conversation, turn }: BusyState): boolean {
  const { endAfterTurn, settings } = conversation;
  return (
    endAfterTurn === 'server_stopped' &&
    (settings.restsAfter?.includes(endAfterTurn) ?? false) &&
    turn.voice !== undefined
  );
}

/** Waits until the piece has been heard that is being heard, once all of its sound was sent. */
export function waitForSentence({ turn: { voice, said } }: BusyState, atMs: number): SessionEffect[] {
  if (!voice || voice.pausedAtMs !== undefined) return [];
  const texts = voice.pieces.map(({ from, to }) => said.slice(from, to));
  const { piece } = heardUntil(voice.playback, texts, atMs);
  const { spans, wholePieces, lagMs } = voice.playback;
  if (!wholePieces.has(piece)) return [];
  const endMs = Math.max(
    atMs,
    ...spans.filter((span) => span.piece === piece).map(({ toMs }) => toMs + lagMs),
  );
  return [{ type: 'start-timer', timer: 'sentence', delayMs: endMs - atMs }];
}

/** Says something while the answer takes its time; it counts as no answer. All words so far have to be spoken. */
export function bridgeWait<S extends BusyState>(state: S, text: string): Step<S> {
  const { turn } = state;
  const { voice, eventId } = turn;
  if (!voice || voice.pausedAtMs !== undefined) return stepTo(state);
  const gap = turn.said === '' || turn.said.endsWith(' ') ? '' : ' ';
  const said = `${turn.said}${gap}${text} `;
  const pieces = [...voice.pieces, { from: said.length - text.length - 1, to: said.length - 1 }];
  const bridged: Turn = {
    ...turn,
    said,
    waits: turn.waits + 1,
    // What the model is told that it said begins behind the filler.
    requestStart: said.length,
    voice: { ...voice, pieces, fillerLength: hasAnswered(turn) ? voice.fillerLength : said.length },
  };
  const begun: SessionEffect[] =
    turn.said === '' ? [{ type: 'send', output: { type: 'reply-start', eventId } }] : [];
  const delta = { type: 'reply-delta', eventId, text: said.slice(turn.said.length) } as const;
  return withEffects([...begun, { type: 'send', output: delta }], speakGiven({ ...state, turn: bridged }));
}

/** Notes when the first sound of the answer went out. */
export function noteFirstSound(turn: Turn, { piece, atMs }: { piece: number; atMs: number }): Turn {
  const isFiller = (turn.voice?.pieces[piece]?.to ?? 0) <= (turn.voice?.fillerLength ?? 0);
  if (turn.ledger.first_audio_ms !== undefined || isFiller) return turn;
  return withLedger(turn, { first_audio_ms: sinceStart(turn, atMs) });
}

export function isSpoken({ settings }: Conversation): boolean {
  return settings.spoken !== undefined;
}

/** Whether the agent has said anything that answers. */
export function hasAnswered({ said, voice }: Turn): boolean {
  return said.length > (voice?.fillerLength ?? 0);
}
