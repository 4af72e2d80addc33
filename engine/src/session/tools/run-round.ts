import type { ToolCall } from '../../language-model/language-model.ts';
import { waitPhrase } from '../../replies/set-phrases.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import { playbackEndMs } from '../../turns/playback.ts';
import type { Turn } from '../../turns/turn.ts';
import { askModel } from '../reply/ask-model.ts';
import { finishReply, startReply } from '../reply/close-turn.ts';
import { bridgeWait, hasAnswered, isAudible } from '../reply/reply-voice.ts';
import { type SessionEffect, type Step, stepTo, withEffects } from '../state/effect.ts';
import type { Conversation, RunningToolsState, SessionState } from '../state/state.ts';
import { grantConsent, questionAbout } from '../tool-records/consent.ts';
import {
  askedResult,
  type Dispatch,
  madeCall,
  newCallId,
  newRound,
  requested,
  runOf,
  startRun,
  withCall,
  withRound,
} from '../tool-records/tool-round.ts';

/** Waits for the tools of a round that has been dispatched; one without any goes on at once. */
export function runRound({ conversation, turn, round, effects }: Dispatch, atMs: number): Step<SessionState> {
  const running: RunningToolsState = { phase: 'running-tools', conversation, turn, round };
  return withEffects(effects, round.awaited.length > 0 ? watchTools(running) : finishRound(running, atMs));
}

/** All calls of a round are over: the caller is asked about the last one, or the model goes on. */
export function finishRound(state: RunningToolsState, atMs: number): Step<SessionState> {
  const { turn } = state;
  const next = { ...turn, toolRounds: turn.toolRounds + 1, attempt: 0 };
  const stopped: SessionEffect[] = turn.voice ? [{ type: 'stop-timer', timer: 'tool-wait' }] : [];
  return withEffects(stopped, stepBehind({ ...state, turn: next }, atMs));
}

function stepBehind(state: RunningToolsState, atMs: number): Step<SessionState> {
  const { conversation, turn, round } = state;
  if (round.asks) return askConsent(state, round.asks, atMs);
  const told = withRound(conversation, turn, round);
  if (round.greeting === undefined) return askModel(told, turn, { atMs });
  const greeted = startReply({ phase: 'replying', conversation: told, turn }, round.greeting, atMs);
  return withEffects(greeted.effects, finishReply(greeted.state, atMs));
}

/**
 * Makes the call that the caller has just agreed to.
 * @returns undefined where the tool is no longer there
 */
export function runAgreed(
  conversation: Conversation,
  turn: Turn,
  { words, atMs }: { words: string; atMs: number },
): Step<SessionState> | undefined {
  const { consent, settings } = conversation;
  if (!consent || !settings.tools.some(({ name }) => name === consent.call.name)) return undefined;
  // A history may contain one call of each id.
  const id = newCallId(conversation, consent.call.id);
  const call = { ...consent.call, id };
  const granted = grantConsent(conversation);
  const dispatch: Dispatch = {
    conversation: { ...granted, callIds: [...granted.callIds, id] },
    turn,
    round: newRound(turn, [call], atMs),
    effects: [],
  };
  return runRound(startRun(requested(dispatch, call, atMs), runOf(dispatch, call, atMs, words)), atMs);
}

/** Asks the caller whether a call may be made; the turn ends with the question. */
function askConsent(
  { conversation, turn, round }: RunningToolsState,
  call: ToolCall,
  atMs: number,
): Step<SessionState> {
  const made = madeCall({ conversation, turn }, call, atMs);
  const tool = conversation.settings.tools.find(({ name }) => name === call.name) ?? made;
  const { announcement, question } = questionAbout(conversation, tool, call);
  const asked = askedResult(call);
  const outcome = { status: 'awaiting', result: asked.result, wasCalled: false } as const;
  const recorded = withCall(turn, toolRecord(made, outcome, undefined));
  const told = withRound(conversation, turn, { ...round, results: [...round.results, asked] });
  const said = startReply(
    { phase: 'replying', conversation: told, turn: recorded },
    `${announcement} ${question}`,
    atMs,
  );
  const describedTo = said.state.turn.said.length - question.length;
  const turnThatAsks = { ...said.state.turn, asks: { call, describedTo } };
  return withEffects(said.effects, finishReply({ ...said.state, turn: turnThatAsks }, atMs));
}

// A caller who hears nothing for a second takes the line for dead. Who writes sees that something is running.

/** Silence after which the caller is told, in milliseconds: less where nothing was said, as they wait for the first word. */
const SILENCE_MS = 1_200;
const SILENCE_BEHIND_WORDS_MS = 4_000;
/** Silence behind that, after which they are told once more. */
const LONG_SILENCE_MS = 10_000;
/** Phrases that one reply may have. */
const MAX_WAITS = 2;
/** Interval between checks while either side is speaking. */
const LOOK_AGAIN_MS = 300;

/** Has the caller told when the tools of a spoken turn take their time. */
function watchTools(state: RunningToolsState): Step<RunningToolsState> {
  const isWatched = state.turn.voice && state.round.awaited.some(({ made }) => made.kind !== 'system');
  if (!isWatched) return stepTo(state);
  return { state, effects: [{ type: 'start-timer', timer: 'tool-wait', delayMs: SILENCE_MS }] };
}

/** Tools take their time: the caller is told, unless they have just heard something. */
export function reduceToolWait(state: SessionState, atMs: number): Step<SessionState> {
  if (state.phase !== 'running-tools' || state.turn.waits >= MAX_WAITS) return stepTo(state);
  const { conversation, turn } = state;
  const delayMs = dueMs(state, atMs) - atMs;
  if (delayMs > 0) return { state, effects: [{ type: 'start-timer', timer: 'tool-wait', delayMs }] };
  const { saidWaits, settings } = conversation;
  const kind = turn.waits === 0 ? 'first' : 'longer';
  const own = ownWaitMessage(state);
  const phrase = own ?? waitPhrase(kind, saidWaits, settings.language);
  if (phrase === undefined) return stepTo(state);
  const said =
    own === undefined
      ? { ...saidWaits, [kind]: saidWaits[kind] + 1 }
      : { ...saidWaits, own: [...saidWaits.own, own] };
  const bridged = bridgeWait({ ...state, conversation: { ...conversation, saidWaits: said } }, phrase);
  return {
    state: bridged.state,
    effects: [...bridged.effects, { type: 'start-timer', timer: 'tool-wait', delayMs: LONG_SILENCE_MS }],
  };
}

/** What the tools that are waited for have to say meanwhile, and have not said yet. */
function ownWaitMessage({ conversation, round }: RunningToolsState): string | undefined {
  const { settings, saidWaits } = conversation;
  return round.awaited
    .flatMap(({ made }) => settings.tools.find(({ name }) => name === made.call.name)?.waitMessages ?? [])
    .find(({ text, language }) => language === settings.language && !saidWaits.own.includes(text))?.text;
}

function dueMs({ conversation, turn, round }: RunningToolsState, atMs: number): number {
  const { voice, waits } = turn;
  const isTaken = voice?.pausedAtMs !== undefined || conversation.floor.type !== 'quiet';
  if (!voice || isTaken || isAudible(turn, atMs)) return atMs + LOOK_AGAIN_MS;
  const heardMs = playbackEndMs(voice.playback) ?? Number.NEGATIVE_INFINITY;
  const firstMs = hasAnswered(turn) ? SILENCE_BEHIND_WORDS_MS : SILENCE_MS;
  return Math.max(round.startedAtMs + SILENCE_MS, heardMs + (waits === 0 ? firstMs : LONG_SILENCE_MS));
}
