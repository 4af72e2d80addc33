import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import type { TemplateId } from '@parley/contract/templates.ts';

/** A question and the fact that its answer must contain; null when the honest answer is not to know. */
export type QuestionAndAnswer = {
  template: TemplateId;
  language: InterfaceLanguage;
  /** What the caller asked before, when the question follows on from it. */
  before?: string;
  question: string;
  answer: RegExp | null;
};

/** A question with its fact, or a question asked before, the one that follows on from it, and its fact. */
type Pair = readonly [string, RegExp | null] | readonly [string, string, RegExp | null];

/** The questions of one template in one language. */
export function questionRows(
  template: TemplateId,
  language: InterfaceLanguage,
  pairs: readonly Pair[],
): QuestionAndAnswer[] {
  return pairs.map((pair) =>
    pair.length === 3
      ? { template, language, before: pair[0], question: pair[1], answer: pair[2] }
      : { template, language, question: pair[0], answer: pair[1] },
  );
}
