import type { StoredTurn } from '../records/stored-conversation.ts';
import { type UnansweredTurn, unansweredTurn } from './unanswered-turn.ts';

/** What a conversation adds to overviews. */
export type ConversationFigures = {
  /** How long the caller waited for each answer that was not interrupted, in milliseconds. */
  waitsMs: number[];
  unanswered: UnansweredTurn[];
};

/** Answers and questions of one conversation that are counted; a bound that conversations do not reach. */
const COUNTED_MAX = 1_000;

/** What is counted of a conversation, from all its turns. */
export function conversationFigures(turns: readonly StoredTurn[], language: string): ConversationFigures {
  const answers = new Map(turns.filter(({ role }) => role === 'agent').map((turn) => [turn.eventId, turn]));
  const asked = turns.filter(({ role }) => role === 'user').slice(0, COUNTED_MAX);
  return {
    waitsMs: asked.flatMap(({ eventId }) => waitMs(answers.get(eventId)) ?? []),
    unanswered: asked.flatMap((turn) => unansweredTurn(turn, answers.get(turn.eventId), language) ?? []),
  };
}

// From the end of what the caller said, or from the turn's begin, to the first that is heard or read of the answer.
function waitMs(answer: StoredTurn | undefined): number | undefined {
  const { ledger } = answer ?? {};
  const first = ledger?.first_audio_ms ?? ledger?.first_token_ms;
  if (!ledger || ledger.interrupted || first === undefined) return undefined;
  return Math.max(0, Math.round(first - (ledger.end_of_speech_ms ?? 0)));
}
