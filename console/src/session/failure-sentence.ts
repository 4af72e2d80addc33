import { CallError } from '@parley/client/call.ts';
import { errorMessageOf } from '@parley/contract/error.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFailure } from '../design/form/form-state.ts';

type Values = Record<string, string | number>;

/** Puts a key of the dictionary, with what goes into it, into words. */
type Translate = {
  (key: string): string;
  (key: string, values: Values): string;
};

/**
 * Sentences for the codes of failed calls, and for what is wrong with fields of them: keys of the dictionary, some with
 * what goes into them beside the detail of the error.
 */
export type FailureSentences = Readonly<Record<string, string | readonly [key: string, values: Values]>>;

/** Those of every feature. */
const GENERAL: FailureSentences = {
  internal_error: 'session.failure_unknown',
  not_allowed: 'session.failure_not_allowed',
  max_agents_reached: 'agents.limit_reached',
  deletion_final: 'deletions.final',
  agent_not_found: 'session.failure_agent_gone',
};

const A_MINUTE = 60;

/**
 * Why a call failed, in the user's language where the console knows the reason, else in the server's words.
 * @param sentences of the feature, which come before those that are known everywhere
 * @returns undefined for anything that is no failed call
 */
export function failureSentence(
  error: unknown,
  t: Translate,
  sentences: FailureSentences = {},
): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const known = knownSentence(error, t, sentences);
  if (known !== undefined) return known;
  if (error.status === 0) return t('session.failure_unreachable');
  if (error.status === 429) return waitSentence(error, t);
  // Not the server's own words: what a proxy or a broken server says does not help users.
  if (error.code === undefined && (error.status >= 500 || !hasSentence(error)))
    return t('session.failure_unknown');
  return sentenceOfCode(error.code, t, GENERAL) ?? error.message;
}

/** The sentence for the first field that is wrong, or for the code of a failed call, where there is one. */
export function knownSentence(error: unknown, t: Translate, sentences: FailureSentences): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { fields, code, detail } = error;
  return (
    sentenceOfCode(fields[0]?.message, t, sentences, detail) ?? sentenceOfCode(code, t, sentences, detail)
  );
}

/** {@link failureSentence}, and the general sentence for anything that is no failed call. */
export function failureText(error: unknown, t: Translate, sentences?: FailureSentences): string {
  return failureSentence(error, t, sentences) ?? t('session.failure_unknown');
}

/** Gives the {@link failureText} of an error. */
export function useFailureText(sentences?: FailureSentences): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback((error) => failureText(error, t, sentences), [t, sentences]);
}

/**
 * What a form says when its call failed: beside the field that it is about, where the form has that one.
 * @param fields the fields that failures are about, by code
 */
export function formFailure(
  error: unknown,
  sentence: string,
  fields: Readonly<Record<string, string>> = {},
): FormFailure {
  if (!(error instanceof CallError)) return sentence;
  const field = fields[error.code ?? ''];
  if (field !== undefined) return { field, sentence };
  const [wrong] = error.fields;
  if (!wrong) return sentence;
  // Where the console has no sentence for it, the field has.
  return { field: wrong.path, sentence, code: sentence === error.message ? wrong.message : undefined };
}

/**
 * The sentence for a code, where there is one.
 * @param detail what a refusal names besides, which goes into the sentence too
 */
export function sentenceOfCode(
  code: string | undefined,
  t: Translate,
  sentences: FailureSentences,
  detail?: unknown,
): string | undefined {
  const found = code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (found === undefined) return undefined;
  const [key, values] = typeof found === 'string' ? [found] : found;
  return detail || values ? t(key, { ...Object(detail), ...values }) : t(key);
}

function hasSentence({ message, status }: CallError): boolean {
  return message !== errorMessageOf(undefined, status);
}

function waitSentence({ retryAfterSeconds, code }: CallError, t: Translate): string {
  if (retryAfterSeconds === A_MINUTE) return t('session.wait_minute');
  if (retryAfterSeconds !== undefined) return t('session.wait_seconds', { count: retryAfterSeconds });
  return t(code === 'rate_limited' ? 'session.wait_unknown' : 'session.wait_limit');
}
