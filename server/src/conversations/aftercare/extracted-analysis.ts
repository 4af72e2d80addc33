import { asksWhetherAnswered } from '@parley/contract/answered-criterion.ts';
import type { AnalysisProblem, ConversationAnalysis } from '@parley/contract/conversation.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import type { EndedConversation } from './aftercare-store.ts';
import { judgedAnswers } from './answered-questions.ts';
import { callSuccess } from './call-success.ts';
import { extractSentences, quotedWords } from './extract-sentences.ts';
import { extractedValue } from './extracted-value.ts';

/** Why no model judged. */
export type ExtractReason = 'no_model' | AnalysisProblem | 'nobody_spoke';

const TITLE_CHARACTERS = 60;
const SENTENCE_CHARACTERS = 240;

/** What rules can take from the words of a conversation: its own sentences, and values with a plain form. */
export function extractedAnalysis(
  conversation: EndedConversation,
  reason: ExtractReason,
): ConversationAnalysis {
  const { aftercare, turns, agentName, language } = conversation;
  const sentences = extractSentences(language);
  const criteria = Object.fromEntries(
    aftercare.criteria.map((criterion) => {
      const { id, name } = criterion;
      const isJudged = reason !== 'nobody_spoke' && asksWhetherAnswered(criterion);
      const unknown = { result: 'unknown' as const, rationale: sentences[reason] };
      const { result, rationale } = isJudged ? judgedAnswers(conversation) : unknown;
      return [id, { criteria_id: id, name, result, rationale }];
    }),
  );
  const values = Object.entries(aftercare.fields).map(([id, field]) => {
    const value = extractedValue(id, field, turns, language);
    const rationale = value === null ? sentences[reason] : sentences.found;
    return [id, { data_collection_id: id, value, rationale }] as const;
  });
  return {
    by: 'extract',
    model: null,
    analysed_at: null,
    call_successful: callSuccess(criteria),
    transcript_summary: summaryOf(turns, sentences),
    call_summary_title: shortened(wishOf(turns) ?? agentName, TITLE_CHARACTERS),
    evaluation_criteria_results: criteria,
    data_collection_results: Object.fromEntries(values),
  };
}

type Turns = EndedConversation['turns'];

// What the caller came for, and where it led: the two ends of a conversation say most about it.
function summaryOf(turns: Turns, sentences: ReturnType<typeof extractSentences>): string {
  const wish = wishOf(turns);
  if (wish === undefined) return '';
  const heard = new Set(turns.flatMap(({ role, eventId }) => (role === 'user' ? [eventId] : [])));
  const replies = turns.filter(({ role, eventId }) => role === 'agent' && heard.has(eventId));
  const outcome = (replies.findLast((turn) => !takesLeave(turn)) ?? replies.at(-1))?.message;
  return [wish, outcome]
    .filter((text) => text !== undefined)
    .map((text) => quotedWords(shortened(text, SENTENCE_CHARACTERS), sentences))
    .join(' — ');
}

function takesLeave({ toolCalls }: Turns[number]): boolean {
  return (toolCalls ?? []).some(({ tool_name }) => tool_name === 'end_call');
}

// A greeting says nothing; the first question or sentence of some length does.
function wishOf(turns: Turns): string | undefined {
  const said = turns.filter(({ role }) => role === 'user').map(({ message }) => message.trim());
  const words = (message: string) => message.split(/\s+/u).length;
  return said.find((message) => words(message) > (message.endsWith('?') ? 2 : 3)) ?? said[0];
}

function shortened(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= characters) return line;
  return `${beginningOf(line, characters).replace(/\s+\S*$/u, '')}…`;
}
