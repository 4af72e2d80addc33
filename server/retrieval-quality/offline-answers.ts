import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import { lexiconOf } from '@parley/engine/language-model/offline/lexicon/lexicon.ts';
import { createOfflineModel } from '@parley/engine/language-model/offline/offline.ts';
import type { PassageRetrieval } from '../src/knowledge/retrieval/passage-retrieval.ts';
import { saysItDoesNotKnow } from '../test/offline-model/offline-answer-check.ts';
import { documentsBeside } from './corpus/corpus.ts';
import type { StoredCorpus } from './corpus/stored-corpus.ts';
import type { Question } from './questions/question.ts';
import { holdsOneOf } from './rankings/asked-question.ts';
import { lookUpQuestion } from './rankings/retrieval-ranking.ts';

/** What the offline model said to a question, with the passages that were found for it. */
export type OfflineAnswer = {
  question: Question;
  reply: string;
  /** Whether the right passage was among those it was given. */
  hadPassage: boolean;
  /** Whether it contains the fact that was asked for. */
  holdsFact: boolean;
  admitsIgnorance: boolean;
  /** Whether it says that what follows may not be the answer. */
  hedges: boolean;
};

const SYSTEM_PROMPT = {
  fr: '# Personnalité\nTu réponds avec courtoisie aux questions des clients.',
  en: '# Personality\nYou answer the questions of customers politely.',
  es: '# Personalidad\nRespondes con amabilidad a las preguntas de los clientes.',
} as const;

/** Has the offline model answer as an agent that knows the documents beside the right one. */
export async function answerOffline(
  questions: readonly Question[],
  corpus: StoredCorpus,
  retrieval: PassageRetrieval,
): Promise<OfflineAnswer[]> {
  const model = createOfflineModel();
  const answers: OfflineAnswer[] = [];
  for (const question of questions) {
    const documentIds = documentsBeside(question.document).map((path) => corpus.ids.get(path) ?? '');
    const messages: ChatMessage[] = [];
    const history: string[] = [];
    let reply = '';
    let hadPassage = false;
    for (const asked of [...question.history, question.question]) {
      const turn = { ...question, question: asked, history: [...history] };
      const found = await lookUpQuestion(retrieval, corpus.teamId, turn, documentIds);
      const given = found.passages.filter(({ is_given }) => is_given);
      messages.push({ role: 'user', text: asked });
      reply = '';
      const request = {
        systemPrompt: SYSTEM_PROMPT[question.language],
        language: question.language,
        messages: [...messages],
        passages: given.map(({ document_id, document_name, heading, text, score }) => ({
          documentId: document_id,
          documentName: document_name,
          heading,
          text,
          score,
        })),
        tools: [],
        temperature: undefined,
        maxTokens: undefined,
      };
      for await (const part of model.reply(request, AbortSignal.any([]))) {
        if (part.type === 'text-delta') reply += part.text;
      }
      messages.push({ role: 'agent', text: reply });
      history.push(asked);
      hadPassage = given.some(({ text }) => holdsOneOf(text, question.snippets));
    }
    const admitsIgnorance = saysItDoesNotKnow(reply, question.language);
    const holdsFact = question.answer !== '' && plain(reply).includes(plain(question.answer));
    const { partial } = lexiconOf(question.language).phrases;
    const hedges = !admitsIgnorance && partial.some((phrase) => reply.includes(phrase));
    answers.push({ question, reply, hadPassage, holdsFact, admitsIgnorance, hedges });
  }
  return answers;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').toLowerCase();
}
