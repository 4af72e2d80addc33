import type { Evidence, TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage, Passage, ToolCall } from '../language-model/language-model.ts';

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
  passages: readonly Passage[];
  toolCalls: readonly ToolCall[];
  ledger: TurnLedger;
  evidence: readonly Evidence[];
};

/** A turn that is over, as it is stored and shown. */
export type FinishedTurn = {
  eventId: number;
  callerText: string | undefined;
  /** What the caller got of the reply; empty when the agent did not come to speak. */
  agentText: string;
  ledger: TurnLedger;
  evidence: readonly Evidence[];
};

/** A turn at its beginning. `atMs` counts from the start of the conversation. */
export function startTurn(eventId: number, callerText: string | undefined, atMs: number): Turn {
  return {
    eventId,
    callerText,
    said: '',
    requestStart: 0,
    requestId: 0,
    attempt: 0,
    heardAtMs: atMs,
    toolRounds: 0,
    passages: [],
    toolCalls: [],
    ledger: { started_at_ms: roundMs(atMs), tools: [], interrupted: false, errors: [] },
    evidence: [],
  };
}

/** The turn with its ledger closed. */
export function finishTurn(turn: Turn, atMs: number, isInterrupted: boolean): FinishedTurn {
  return {
    eventId: turn.eventId,
    callerText: turn.callerText,
    agentText: turn.said.trim(),
    ledger: { ...turn.ledger, interrupted: isInterrupted, end_ms: sinceStart(turn, atMs) },
    evidence: turn.evidence,
  };
}

/** What a turn leaves behind for the model: the agent's words that are not in the history yet. */
export function agentMessage(turn: Turn): ChatMessage[] {
  const text = turn.said.slice(turn.requestStart).trim();
  return text === '' ? [] : [{ role: 'agent', text }];
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
