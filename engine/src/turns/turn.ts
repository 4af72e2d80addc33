import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence, RetrievalRecord, TurnAgent, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage, ToolCall, WholeDocument } from '../language-model/language-model.ts';
import type { Retrieved } from '../replies/retrieval.ts';
import { restingOn } from '../replies/used-passages.ts';
import { heardUntil, type Playback, SILENT_PLAYBACK } from './playback.ts';

// What belongs here: who has the floor. A turn is what the caller said and all that the agent does about it.

/** One turn in work. */
export type Turn = {
  /** Number of the turn on the wire: the first is 1, and numbers never go back. */
  eventId: number;
  /** What the caller said; undefined where the agent speaks unasked. */
  callerText: string | undefined;
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
  /** The call with which the agent ends the conversation behind this turn. */
  endCall: ToolCall | undefined;
};

/** How far a reply has been spoken. */
export type TurnVoice = {
  /** Where in `said` each piece begins and ends. */
  pieces: readonly { from: number; to: number }[];
  /** Pieces that were handed over to be spoken. */
  given: number;
  playback: Playback;
  /**
   * Since when the caller has the floor, in milliseconds of the conversation: nothing is spoken until it is clear
   * whether they mean to interrupt.
   */
  heldAtMs: number | undefined;
  /** Nothing is added to the reply any more. */
  isWhole: boolean;
  /** Characters at the beginning that only bridge the wait. */
  fillerLength: number;
  falseInterruptions: number;
};

/** A turn that is over, as it is stored and shown. */
export type FinishedTurn = {
  eventId: number;
  callerText: string | undefined;
  /** What the caller got of the reply; empty when the agent did not come to speak. */
  agentText: string;
  /** The whole reply, where the caller heard only part of it. */
  originalText: string | undefined;
  ledger: TurnLedger;
  /** What the words that the caller got rest on. */
  evidence: readonly Evidence[];
  retrieval: RetrievalRecord | null;
  toolCalls: readonly ToolCallRecord[];
  /** The agent that held the turn; null for the one that the conversation began with. */
  agent: TurnAgent | null;
};

/** A turn at its beginning. `atMs` counts from the start of the conversation. */
export function startTurn(
  eventId: number,
  callerText: string | undefined,
  { atMs, isSpoken }: { atMs: number; isSpoken: boolean },
): Turn {
  return {
    eventId,
    callerText,
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
    endCall: undefined,
  };
}

const UNSPOKEN: TurnVoice = {
  pieces: [],
  given: 0,
  playback: SILENT_PLAYBACK,
  heldAtMs: undefined,
  isWhole: false,
  fillerLength: 0,
  falseInterruptions: 0,
};

/**
 * The turn with its ledger closed and what it rests on.
 * @param documents what the agent knows by heart
 */
export function finishTurn(
  turn: Turn,
  {
    atMs,
    isInterrupted,
    documents,
  }: { atMs: number; isInterrupted: boolean; documents: readonly WholeDocument[] },
): FinishedTurn {
  const { voice } = turn;
  const whole = turn.said.trim();
  const agentText = turn.said.slice(0, heardEnd(turn, atMs, isInterrupted)).trim();
  const ledger = { ...turn.ledger, interrupted: isInterrupted, end_ms: sinceStart(turn, atMs) };
  return {
    eventId: turn.eventId,
    callerText: turn.callerText,
    agentText,
    originalText: agentText === whole ? undefined : whole,
    ledger: voice?.falseInterruptions ? { ...ledger, false_interruptions: voice.falseInterruptions } : ledger,
    toolCalls: turn.calls,
    agent: null,
    ...restingOn({ ...turn, agentText, isCut: agentText !== whole, documents }),
  };
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
  const { piece, characters } = heardUntil(voice.playback, texts, voice.heldAtMs ?? atMs);
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

function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10;
}
