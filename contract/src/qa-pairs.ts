import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { QA } from './limits.ts';
import { plainText } from './plain-name.ts';

/** One question with its answer. */
export const QaPair = z.object({
  id: z.string().max(100).optional(),
  question: plainText(QA.questionMax).min(1, 'question_required'),
  answer: plainText(QA.answerMax).min(1, 'answer_required'),
});
export type QaPair = z.infer<typeof QaPair>;

/** What is asked of an enhancement unless a caller says otherwise. */
export const ENHANCEMENT_OPTIONS = {
  improve_clarity: true,
  expand_details: true,
  fix_grammar: true,
  maintain_tone: true,
} as const;

const EnhancementOptions = z.object({
  improve_clarity: z.boolean().default(ENHANCEMENT_OPTIONS.improve_clarity),
  expand_details: z.boolean().default(ENHANCEMENT_OPTIONS.expand_details),
  fix_grammar: z.boolean().default(ENHANCEMENT_OPTIONS.fix_grammar),
  maintain_tone: z.boolean().default(ENHANCEMENT_OPTIONS.maintain_tone),
});

/** A pair as it was and as it could be. */
export const EnhancedQaPair = z.object({
  id: z.string(),
  original_question: z.string(),
  original_answer: z.string(),
  enhanced_question: z.string(),
  enhanced_answer: z.string(),
  /** What was changed, in a few words each. */
  improvements: z.array(z.string()),
});
export type EnhancedQaPair = z.infer<typeof EnhancedQaPair>;

export const enhanceQa = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/knowledge-base/enhance-qa',
  summary: 'Better wording for questions and answers, by the connected model',
  tag: 'Knowledge base',
  access: 'member',
  body: z.object({
    qa_pairs: z
      .array(
        QaPair.extend({ id: z.string().max(100) }).refine(
          ({ question, answer }) => question.length + answer.length >= QA.enhanceMin,
          'qa_too_short',
        ),
      )
      .min(1, 'qa_pairs_required')
      .max(QA.enhancedAtOnce),
    language: z.string().max(20),
    enhancement_options: EnhancementOptions.prefault({}),
  }),
  response: z.object({ enhanced_qa_pairs: z.array(EnhancedQaPair) }),
});
