import { CallError } from '@parley/client/call.ts';
import { KNOWLEDGE, QA } from '@parley/contract/limits.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureValues, sentenceOfCode, useFailureText } from '../../session/failure-sentence.ts';

/** The largest file, in the megabytes that users are told. */
export const FILE_MAX_MB = KNOWLEDGE.fileMaxBytes / 1024 / 1024;

const PREFIXES = ['knowledge.error_', 'qa.error_', 'qa.problem_'];

const VALUES: FailureValues = {
  text_too_short: { number: KNOWLEDGE.textMin },
  text_too_long: { number: KNOWLEDGE.textMax },
  name_too_long: { number: KNOWLEDGE.nameMax },
  too_many_documents: { number: KNOWLEDGE.documentsPerAgentMax },
  url_too_long: { number: KNOWLEDGE.urlMax },
  file_too_large: { size: FILE_MAX_MB },
  too_many_qa_pairs: { number: QA.pairsMax },
  qa_too_short: { min: QA.enhanceMin },
  pair_too_long: { question: QA.questionMax, answer: QA.answerMax },
};

/** Gives the sentence for a failed call about a document, in the language of the interface where it is known. */
export function useDocumentErrorText(): (error: unknown) => string {
  return useFailureText(PREFIXES, VALUES);
}

/** Gives the sentence for what is wrong with something typed, which is known by its code. */
export function useDocumentProblemText(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return useCallback((code) => sentenceOfCode(code, t, PREFIXES, VALUES), [t]);
}

/** Gives the sentence for a document that could not be read. */
export function useReadingFailureText(): (failure: { code: string; message: string }) => string {
  const problemText = useDocumentProblemText();
  return useCallback(({ code, message }) => problemText(code) ?? message, [problemText]);
}

/** What a refusal names besides its sentence; undefined for other errors. */
export function errorDetail<Detail>(error: unknown, code: string): Detail | undefined {
  return error instanceof CallError && error.code === code ? (error.detail as Detail) : undefined;
}
