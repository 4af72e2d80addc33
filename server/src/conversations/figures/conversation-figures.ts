import type { ToolCallStatus } from '@parley/contract/tool-calls.ts';
import type { StoredTurn } from '../records/stored-conversation.ts';
import { isQuestion, unansweredTurn } from './unanswered-turn.ts';

/** Answers and questions of one conversation that are counted; a bound that conversations do not reach. */
const COUNTED_MAX = 1_000;

/** What a conversation adds to overviews, from all its turns. */
export function conversationFigures(turns: readonly StoredTurn[], language: string) {
  const answers = new Map(turns.filter(({ role }) => role === 'agent').map((turn) => [turn.eventId, turn]));
  const asked = turns.filter(({ role }) => role === 'user').slice(0, COUNTED_MAX);
  return {
    /** How long the caller waited for each answer that was not interrupted, in milliseconds. */
    waitsMs: asked.flatMap(({ eventId }) => waitMs(answers.get(eventId)) ?? []),
    unanswered: asked.flatMap((turn) => unansweredTurn(turn, answers.get(turn.eventId), language) ?? []),
    questions: asked.filter(({ message }) => isQuestion(message.trim(), language)).length,
    ...failureFigures([...answers.values()]),
    ...callFigures(turns),
  };
}

function failureFigures(replies: readonly StoredTurn[]) {
  const hasError = ({ ledger }: StoredTurn, kind: RegExp) =>
    ledger?.errors.some((code) => kind.test(code)) ?? false;
  return {
    replies: replies.length,
    /** Turns in which a language model failed, whether another answered or none. */
    modelFailures: replies.filter(
      (reply) => hasError(reply, /^model_/) || reply.ledger?.model?.instead_of !== undefined,
    ).length,
    /** Turns in which a service that hears or speaks failed. */
    speechFailures: replies.filter((reply) => hasError(reply, /^(?:speech|transcript)_/)).length,
  };
}

// Calls of a turn in which the agent did not come to speak are stored with what the caller said.
function callFigures(turns: readonly StoredTurn[]) {
  const calls = turns.flatMap(({ toolCalls }) => toolCalls ?? []).filter((call) => call.was_called);
  return {
    toolCalls: calls.length,
    toolFailures: calls.filter(({ status }) => FAILED.has(status)).length,
  };
}

/** Those that may have been carried out nevertheless are among them. */
const FAILED: ReadonlySet<ToolCallStatus> = new Set(['failed', 'timed_out', 'unknown']);

// From the end of what the caller said, or from the turn's begin, to the first that is heard or read of the answer.
function waitMs(answer: StoredTurn | undefined): number | undefined {
  const { ledger } = answer ?? {};
  const first = ledger?.first_audio_ms ?? ledger?.first_token_ms;
  if (!ledger || ledger.interrupted || first === undefined) return undefined;
  return Math.max(0, Math.round(first - (ledger.end_of_speech_ms ?? 0)));
}
