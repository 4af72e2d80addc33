import type { EndReason } from '@parley/contract/conversation.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { ToolCallRecord, ToolKind } from '@parley/contract/tool-calls.ts';
import type { TurnAgent } from '@parley/contract/turn-ledger.ts';
import type { ReplyRequest, ToolCall } from '../../language-model/language-model.ts';
import type { Wanted } from '../../replies/retrieval.ts';
import type { NumberTransferRule, ToolOutcome } from '../../tools/tool.ts';
import type { FinishedTurn, StartedTurn } from '../../turns/turn.ts';

/** Timers of a session; starting one again replaces it. */
export type SessionTimer =
  | 'max-duration'
  | 'idle'
  | 'turn'
  | 'silence'
  | 'model'
  /** A pause of the caller is taken for the end of their turn. */
  | 'end-of-turn'
  /** What the caller said should have been understood. */
  | 'transcript'
  /** The caller's voice has gone on for long enough to be an interruption. */
  | 'interruption'
  /** The answer takes its time. */
  | 'soft-timeout'
  /** The last sound of a reply must have been heard. */
  | 'playback'
  /** The sentence must have been heard with which the conversation is handed over. */
  | 'sentence'
  /** A tool takes its time. */
  | 'tool-wait'
  /** Another agent should have been ready, or the pause before it is over. */
  | 'handover'
  /** No further key is pressed. */
  | 'keys'
  /** Calls that outlived the conversation are not waited for any longer. */
  | 'late-tools';

export type ReplySound = {
  type: 'audio';
  eventId: number;
  /** In the format of the conversation. */
  audio: Uint8Array;
  /** The same sound before it was encoded: mono. */
  samples: Int16Array;
  sampleRateHz: number;
  /** When it is heard, in milliseconds of the conversation. */
  startsAtMs: number;
  durationMs: number;
};

/** A call as its client is told of it; `title` is the tool's name for people and clients. */
export type CalledTool = { eventId: number; call: ToolCall; kind: ToolKind; title: string };

/** What a session tells its transport. */
export type SessionOutput =
  /** The caller said something that is answered next: to be stored before anything comes of it. */
  | { type: 'turn-start'; turn: StartedTurn }
  | { type: 'reply-start'; eventId: number }
  | { type: 'reply-delta'; eventId: number; text: string }
  /** The reply as the caller has it, whole or cut short. Comes once for every `reply-start`. */
  | { type: 'reply-end'; eventId: number; text: string }
  /** The sound of a reply stops at this moment of the conversation; a false interruption goes on with the reply. */
  | { type: 'interruption'; eventId: number; atMs: number }
  /** An interrupted reply as it was written and as it was heard. */
  | { type: 'correction'; eventId: number; original: string; corrected: string }
  /** What the caller said with their voice. */
  | { type: 'caller-transcript'; eventId: number; text: string }
  /** What the caller seems to be saying. */
  | { type: 'caller-transcript-delta'; text: string }
  /** How much the caller's sound is like a voice, 0 to 1. */
  | { type: 'voice-score'; score: number }
  | ReplySound
  | ({ type: 'tool-request' } & CalledTool)
  /** The call is over; of `end_call` once the goodbye was heard, and only where it was executed. */
  | ({ type: 'tool-response'; outcome: ToolOutcome } & CalledTool)
  /** A call that outlived its turn is over: its record in that turn is to be replaced. */
  | { type: 'tool-update'; eventId: number; record: ToolCallRecord }
  /** The line is to put the caller through; the session ends with it. */
  | { type: 'transfer'; eventId: number; rule: NumberTransferRule; announcement: TransferAnnouncement }
  /** Keys whose tones are sent with the agent's sound: 0-9 * # and the pauses w and W. */
  | { type: 'keypad-tones'; eventId: number; tones: string }
  /** Another agent continues the conversation from the next turn on. */
  | { type: 'agent-change'; agent: TurnAgent }
  | { type: 'feedback'; eventId: number; score: 'like' | 'dislike' | null }
  /** A turn is over: to be stored and shown. */
  | {
      type: 'turn-end';
      turn: FinishedTurn;
      /** Whether the agent, or the one that takes over, speaks again before the caller does. */
      continues: boolean;
    }
  /** The last, but for updates of calls that are still running. */
  | { type: 'session-end'; reason: EndReason };

/** What the person who answers a transfer hears before the caller is connected; empty for nothing. */
export type TransferAnnouncement = { text: string; language: AgentLanguage };

/** What the reducer asks `session.ts` to do. */
export type SessionEffect =
  | { type: 'retrieve'; requestId: number; wanted: Wanted }
  | { type: 'think'; requestId: number; request: ReplyRequest; delayMs: number }
  | {
      type: 'run-tool';
      runId: number;
      eventId: number;
      call: ToolCall;
      consent: string | undefined;
      /** It outlasts its turn and the conversation. */
      isBackground: boolean;
    }
  /** Tells the tools of a turn that it was broken off. */
  | { type: 'cut-tools'; eventId: number }
  /** Finds who hears and speaks in another language. */
  | { type: 'switch-language'; runId: number; language: AgentLanguage; voiceId: string | undefined }
  | { type: 'prepare-handover'; runId: number; agentId: string; language: AgentLanguage }
  /** Has the agent that was got ready do everything from now on. */
  | { type: 'change-agent'; runId: number }
  /** Speaks a piece of a reply after those before it. */
  | { type: 'speak'; eventId: number; piece: number; text: string; keys?: string }
  /** Falls silent at once and forgets what is still to be spoken. */
  | { type: 'stop-speaking' }
  /** Aborts retrieval and model, and whatever was being got ready. */
  | { type: 'stop-work' }
  | { type: 'start-timer'; timer: SessionTimer; delayMs: number }
  | { type: 'stop-timer'; timer: SessionTimer }
  | { type: 'send'; output: SessionOutput }
  | { type: 'end'; reason: EndReason }
  /** Nothing of an ended conversation is still running. */
  | { type: 'settle' };

/** The next state, and what is to be done on the way there. */
export type Step<State> = { state: State; effects: readonly SessionEffect[] };

/** A step on which nothing is to be done. */
export function stepTo<State>(state: State): Step<State> {
  return { state, effects: [] };
}

/** One step, then another from the state it led to. */
export function andThen<A, B>(step: Step<A>, next: (state: A) => Step<B>): Step<B> {
  const { state, effects } = next(step.state);
  return { state, effects: [...step.effects, ...effects] };
}

/** A step with effects that come before its own. */
export function withEffects<S>(effects: readonly SessionEffect[], { state, effects: own }: Step<S>): Step<S> {
  return { state, effects: [...effects, ...own] };
}
