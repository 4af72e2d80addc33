import type { TurnMedium } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence, RetrievalRecord, TurnAgent, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage, GivenFile, ToolCall, WholeDocument } from '../language-model/language-model.ts';
import type { Retrieved } from '../replies/retrieval.ts';
import { restingOn, type SaidReply } from '../replies/used-passages.ts';
import type { AgentTransferRule, NumberTransferRule } from '../tools/tool.ts';
import { heardUntil, type Playback, SILENT_PLAYBACK } from './playback.ts';

// What belongs here: who has the floor. A turn is what the caller said and all that the agent does about it.

/** One turn in work. */
export type Turn = {
  /** Number of the turn on the wire: the first is 1, and numbers never go back. */
  eventId: number;
  /** What the caller said; undefined where the agent speaks unasked. */
  callerText: string | undefined;
  /** What was heard of it, where the text writes it in another way. */
  heardText?: string | undefined;
  /** How the caller said it; undefined where the agent speaks unasked. */
  callerMedium: TurnMedium | undefined;
  /** What the caller gave with it. */
  files: readonly GivenFile[];
  /** The reply as far as the caller has it. */
  said: string;
  /** Where in `said` the text of the running model request begins. */
  requestStart: number;
  /** The running model request; what earlier requests still deliver is not listened to. */
  requestId: number;
  /** Attempts of the running model request, from 1. */
  attempt: number;
  /** When the running model request was sent or last heard of, in milliseconds after the conversation began. */
  heardAtMs: number;
  /** Rounds of tool calls so far. */
  toolRounds: number;
  /** What was looked up for the reply; undefined where nothing was. */
  retrieved: Retrieved | undefined;
  toolCalls: readonly ToolCall[];
  /** Every call of the turn so far, for the record. */
  calls: readonly ToolCallRecord[];
  ledger: TurnLedger;
  evidence: readonly Evidence[];
  /** The reply as it is spoken; undefined in a written conversation. */
  voice: TurnVoice | undefined;
  /** The call that is executed once the reply was heard. */
  closing: ClosingCall | undefined;
  /** The call that this turn asks the caller about, and where in `said` its description ends. */
  asks: { call: ToolCall; describedTo: number } | undefined;
  /** The agent before, where it handed over in this turn and the caller still waits for an answer. */
  takenFrom: TurnAgent | undefined;
  /** Phrases of the turn that only bridge a wait. */
  waits: number;
  /** The utterance whose words are awaited, where the turn only bridges the wait for them. */
  awaitedUtterance?: number | undefined;
  /** The words of the reply are complete and were sent. */
  isWritten: boolean;
  /** Something was done in place of words. */
  mayBeSilent: boolean;
};

/** A call with which the agent ends its part of the conversation. */
export type ClosingCall = { call: ToolCall; startedAtMs: number } & (
  | { type: 'end' }
  | { type: 'number'; rule: NumberTransferRule; isPutThrough: boolean }
  | { type: 'agent'; rule: AgentTransferRule; runId: number }
);

/** A piece of a reply that is spoken at once; keys are pressed behind its words. */
type SpokenPiece = { from: number; to: number; keys?: string };

/** How far a reply has been spoken. */
export type TurnVoice = {
  /** Where in `said` each piece begins and ends. */
  pieces: readonly SpokenPiece[];
  /** Pieces that were handed over to be spoken. */
  given: number;
  playback: Playback;
  /**
   * Since when the caller has the floor, in milliseconds of the conversation: nothing is spoken until it is clear
   * whether they mean to interrupt.
   */
  pausedAtMs: number | undefined;
  /** Nothing is added to the reply any more. */
  isWhole: boolean;
  /** Characters at the beginning that only bridge the wait. */
  fillerLength: number;
  falseInterruptions: number;
};

/** A turn that is over, as it is stored and shown. */
export type FinishedTurn = Pick<
  Turn,
  'eventId' | 'callerText' | 'callerMedium' | 'heardText' | 'files' | 'ledger'
> & {
  /** What the caller got of the reply; empty when the agent did not come to speak. */
  agentText: string;
  /** The whole reply, where the caller heard only part of it. */
  originalText: string | undefined;
  /** What the words that the caller got rest on. */
  evidence: readonly Evidence[];
  retrieval: RetrievalRecord | null;
  toolCalls: readonly ToolCallRecord[];
  /** The agent of the turn; null for the one that the conversation began with. */
  agent: TurnAgent | null;
};

/** What is known of a turn of the caller when it begins. */
export type StartedTurn = Pick<
  FinishedTurn,
  'eventId' | 'callerText' | 'callerMedium' | 'heardText' | 'files' | 'ledger' | 'agent'
>;

/** A turn at its beginning. `atMs` counts from the start of the conversation. */
export function startTurn(
  eventId: number,
  callerText: string | undefined,
  { atMs, isSpoken }: { atMs: number; isSpoken: boolean },
): Turn {
  return {
    eventId,
    callerText,
    callerMedium: undefined,
    files: [],
    said: '',
    requestStart: 0,
    requestId: 0,
    attempt: 0,
    heardAtMs: atMs,
    toolRounds: 0,
    retrieved: undefined,
    toolCalls: [],
    calls: [],
    ledger: { started_at_ms: roundMs(atMs), tools: [], interrupted: false, errors: [] },
    evidence: [],
    voice: isSpoken ? UNSPOKEN : undefined,
    closing: undefined,
    asks: undefined,
    takenFrom: undefined,
    waits: 0,
    isWritten: false,
    mayBeSilent: false,
  };
}

const UNSPOKEN: TurnVoice = {
  pieces: [],
  given: 0,
  playback: SILENT_PLAYBACK,
  pausedAtMs: undefined,
  isWhole: false,
  fillerLength: 0,
  falseInterruptions: 0,
};

/**
 * The turn with its ledger closed and what it rests on.
 * @param documents what the agent knows by heart
 * @param prompt that the model was given, and its language
 * @param agent of the turn; null for the one that the conversation began with
 */
export function finishTurn(
  turn: Turn,
  {
    atMs,
    isInterrupted,
    documents,
    prompt,
    agent,
  }: {
    atMs: number;
    isInterrupted: boolean;
    documents: readonly WholeDocument[];
    prompt: NonNullable<SaidReply['prompt']>;
    agent: TurnAgent | null;
  },
): FinishedTurn {
  const { voice } = turn;
  const whole = turn.said.trim();
  const agentText = turn.said.slice(0, heardEnd(turn, atMs, isInterrupted)).trim();
  const ledger = { ...turn.ledger, interrupted: isInterrupted, end_ms: sinceStart(turn, atMs) };
  return {
    eventId: turn.eventId,
    callerText: turn.callerText,
    callerMedium: turn.callerMedium,
    heardText: turn.heardText,
    files: turn.files,
    agentText,
    originalText: agentText === whole ? undefined : whole,
    ledger: voice?.falseInterruptions ? { ...ledger, false_interruptions: voice.falseInterruptions } : ledger,
    toolCalls: turn.calls,
    agent,
    ...restingOn({
      ...turn,
      agentText,
      isCut: agentText !== whole,
      documents,
      prompt: namesItsSources(turn) ? undefined : prompt,
    }),
  };
}

// The built-in model does; what is said without any model rests on nothing.
function namesItsSources({ ledger: { model } }: Turn): boolean {
  return model === undefined || model.source === 'offline';
}

/**
 * What a turn leaves behind for the model: the agent's words that are not in the history yet, as far as the caller
 * got them.
 */
export function agentMessage(turn: Turn, atMs: number, isInterrupted: boolean): ChatMessage[] {
  const text = turn.said.slice(turn.requestStart, heardEnd(turn, atMs, isInterrupted)).trim();
  return text === '' ? [] : [{ role: 'agent', text }];
}

/** Where in `said` the caller stopped getting the reply: of a reply that was not cut, its end. */
export function heardEnd({ said, voice }: Turn, atMs: number, isInterrupted: boolean): number {
  if (!voice || !isInterrupted) return said.length;
  const texts = voice.pieces.map(({ from, to }) => said.slice(from, to));
  const { piece, characters } = heardUntil(voice.playback, texts, voice.pausedAtMs ?? atMs);
  const current = voice.pieces[piece];
  return current ? current.from + characters : (voice.pieces.at(-1)?.to ?? 0);
}

/** Milliseconds from the start of the turn to a moment of the conversation, to a tenth. */
export function sinceStart(turn: Turn, atMs: number): number {
  return roundMs(atMs - turn.ledger.started_at_ms);
}

/** The turn with a step of its ledger filled in. */
export function withLedger(turn: Turn, steps: Partial<TurnLedger>): Turn {
  return { ...turn, ledger: { ...turn.ledger, ...steps } };
}

/** The turn with one more of its failures noted. */
export function withError(turn: Turn, code: string): Turn {
  return withLedger(turn, { errors: [...turn.ledger.errors, code] });
}

function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}
