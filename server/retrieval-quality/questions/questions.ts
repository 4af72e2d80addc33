import { EXACT_QUESTIONS } from './exact-questions.ts';
import { FOLLOW_UP_QUESTIONS } from './follow-up-questions.ts';
import { FOREIGN_QUESTIONS } from './foreign-questions.ts';
import { INFLECTED_QUESTIONS } from './inflected-questions.ts';
import { MISTYPED_QUESTIONS } from './mistyped-questions.ts';
import { PARAPHRASED_QUESTIONS } from './paraphrased-questions.ts';
import type { Question } from './question.ts';
import { TABLE_QUESTIONS } from './table-questions.ts';
import { UNANSWERABLE_QUESTIONS } from './unanswerable-questions.ts';

/** All questions. They are not changed to suit the ranking. */
export const QUESTIONS: readonly Question[] = [
  ...EXACT_QUESTIONS,
  ...INFLECTED_QUESTIONS,
  ...MISTYPED_QUESTIONS,
  ...TABLE_QUESTIONS,
  ...PARAPHRASED_QUESTIONS,
  ...FOREIGN_QUESTIONS,
  ...FOLLOW_UP_QUESTIONS,
  ...UNANSWERABLE_QUESTIONS,
];
