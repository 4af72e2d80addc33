import type { LiveEvent } from '@parley/client/live-event.ts';

/** Why a chat is not connected, where that has more to say than that the connection was lost. */
export type ChatProblem =
  | { code: 'unavailable' }
  | { code: 'busy' }
  | { code: 'rate_limited'; retryAfterSeconds: number | undefined }
  /** The agent's team takes no conversations; the server says so in the agent's language. */
  | { code: 'silent'; sentence: string };

/** What the server says of a conversation that it does not run. */
export type Refusal = Extract<LiveEvent, { type: 'error' }>;

/** The server takes no conversation from here: trying again by itself would not help. */
export class ConnectionRefused extends Error {
  override name = 'ConnectionRefused';
}

/** The server says why it refuses, or that something is wrong with it; trying again by itself would not help. */
const FINAL_CLOSES: readonly number[] = [1002, 1003, 1007, 1008, 1009, 1011];
const BUSY = ['too_many_conversations', 'too_many_calls', 'server_busy', 'agent_concurrency_limit'];
const SILENT = ['team_suspended', 'budget_spent', 'minutes_spent'];

/** Whether an error says why there is no conversation; of one that runs, that the agent answers no longer. */
export function isRefusal({ errorType }: Refusal, hasStarted: boolean): boolean {
  return !hasStarted || SILENT.includes(errorType);
}

/** What an error says of the last message of a conversation that runs: that it was not taken, or nothing. */
export function deliveryProblemOf(
  { errorType, retryAfterSeconds }: Refusal,
  hasStarted: boolean,
): ChatProblem | undefined {
  return hasStarted && errorType === 'rate_limited' ? { code: 'rate_limited', retryAfterSeconds } : undefined;
}

/** @param code of the close, absent where no connection came about */
export function problemOf(refusal: Refusal | undefined, code: number | undefined): ChatProblem | undefined {
  if (refusal?.errorType === 'rate_limited') {
    return { code: 'rate_limited', retryAfterSeconds: refusal.retryAfterSeconds };
  }
  if (refusal && BUSY.includes(refusal.errorType)) return { code: 'busy' };
  if (refusal && SILENT.includes(refusal.errorType)) return { code: 'silent', sentence: refusal.message };
  if (code !== undefined && FINAL_CLOSES.includes(code)) return { code: 'unavailable' };
  return undefined;
}

/** Whether another attempt would meet the same problem. */
export function isFinal(problem: ChatProblem | undefined): boolean {
  return problem !== undefined && problem.code !== 'busy';
}
