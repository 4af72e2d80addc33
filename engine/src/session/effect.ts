import type { EndReason } from '@parley/contract/conversation.ts';
import type { ReplyRequest, ToolCall } from '../language-model/language-model.ts';
import type { FinishedTurn } from '../turns/turn.ts';

/** Timers of a session; starting one again replaces it. */
export type SessionTimer = 'max-duration' | 'idle' | 'turn' | 'silence' | 'model';

/** What a session tells its door. */
export type SessionOutput =
  | { type: 'reply-start'; eventId: number }
  | { type: 'reply-delta'; eventId: number; text: string }
  /** The reply as the caller has it, whole or cut short. Comes once for every `reply-start`. */
  | { type: 'reply-end'; eventId: number; text: string }
  | { type: 'interruption'; eventId: number }
  | { type: 'tool-request'; eventId: number; call: ToolCall }
  | { type: 'tool-response'; eventId: number; call: ToolCall; isError: boolean }
  | { type: 'feedback'; eventId: number; score: 'like' | 'dislike' | null }
  /** A turn is over: to be stored and shown. */
  | { type: 'turn-end'; turn: FinishedTurn }
  /** Always the last. */
  | { type: 'session-end'; reason: EndReason };

/** What the reducer asks `session.ts` to do. */
export type SessionEffect =
  | { type: 'retrieve'; requestId: number; query: string }
  | { type: 'think'; requestId: number; request: ReplyRequest; delayMs: number }
  | { type: 'run-tool'; requestId: number; call: ToolCall }
  /** Aborts retrieval, model and tools. */
  | { type: 'stop-work' }
  | { type: 'start-timer'; timer: SessionTimer; delayMs: number }
  | { type: 'stop-timer'; timer: SessionTimer }
  | { type: 'send'; output: SessionOutput }
  | { type: 'end'; reason: EndReason };

/** The next state, and what is to be done on the way there. */
export type Step<State> = { state: State; effects: readonly SessionEffect[] };

/** One step, then another from the state it led to. */
export function andThen<A, B>(step: Step<A>, next: (state: A) => Step<B>): Step<B> {
  const { state, effects } = next(step.state);
  return { state, effects: [...step.effects, ...effects] };
}
