import type { EvaluationResult } from '@parley/contract/conversation.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { plainText } from '@parley/language/plain-text.ts';
import { isQuestion, unansweredTurn } from '../figures/unanswered-turn.ts';
import type { EndedConversation } from './aftercare-store.ts';
import { extractSentences, quotedWords } from './extract-sentences.ts';

type Judgement = { result: EvaluationResult; rationale: string };

/**
 * Judges by rules whether a caller's questions were answered: those count as open that overviews list as unanswered.
 * Questions whose answers the caller interrupted are left out. Unknown where nothing was asked.
 */
export function judgedAnswers({ turns, language }: Pick<EndedConversation, 'turns' | 'language'>): Judgement {
  const sentences = extractSentences(language);
  const answers = new Map(turns.filter(({ role }) => role === 'agent').map((turn) => [turn.eventId, turn]));
  const asked = turns
    .filter(({ role, message }) => role === 'user' && isQuestion(message.trim(), language))
    .map((turn) => ({ turn, answer: answers.get(turn.eventId) }))
    .filter(({ answer }) => answer && !answer.ledger?.interrupted);
  if (asked.length === 0) {
    return { result: 'unknown', rationale: sentences.nothing_asked };
  }
  const isOpen = ({ turn, answer }: (typeof asked)[number]) => unansweredTurn(turn, answer, language);
  // Where it was asked again, as behind a handover, the answer that was given then counts.
  const answered = new Set(asked.filter((each) => !isOpen(each)).map(({ turn }) => plainText(turn.message)));
  const open = asked.find((each) => isOpen(each) && !answered.has(plainText(each.turn.message)));
  if (open) {
    const question = quotedWords(shortened(open.turn.message), sentences);
    return { result: 'failure', rationale: sentences.not_answered.replace('{question}', () => question) };
  }
  return { result: 'success', rationale: sentences.all_answered };
}

const QUESTION_CHARACTERS = 200;

function shortened(message: string): string {
  const text = message.replaceAll(/\s+/gu, ' ').trim();
  return text.length <= QUESTION_CHARACTERS ? text : `${beginningOf(text, QUESTION_CHARACTERS)}…`;
}
