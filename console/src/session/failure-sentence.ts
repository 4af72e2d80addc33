import { CallError } from '@parley/client/call.ts';
import { CONNECTION_FAILURES } from '@parley/contract/connections.ts';
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
 * Where the sentences of a feature stand: beginnings of keys such as `knowledge.error_`, which the code of the error, or
 * what is wrong with its first field, completes. The first that makes a known key counts.
 */
export type FailurePrefixes = readonly string[];

/** What goes into the sentences beside the detail of the error, by code. */
export type FailureValues = Readonly<Record<string, Values>>;

/** Those of every feature. */
const GENERAL: FailurePrefixes = ['session.error_', 'agents.error_', 'deletions.error_'];

const A_MINUTE = 60;

/**
 * Why a call failed, in the user's language where the console knows the reason, else in the server's words.
 * @param prefixes of the feature, which come before those of every feature
 * @returns undefined for anything that is no failed call
 */
export function failureSentence(
  error: unknown,
  t: Translate,
  prefixes: FailurePrefixes = [],
  values?: FailureValues,
): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const known = knownSentence(error, t, prefixes, values);
  if (known !== undefined) return known;
  if (error.status === 0) return t('session.failure_unreachable');
  if (error.status === 429) return waitSentence(error, t);
  // Not the server's own words: what a proxy or a broken server says does not help users.
  const isBroken = error.code === undefined && (error.status >= 500 || !hasSentence(error));
  if (isBroken || error.code === 'internal_error') return t('session.failure_unknown');
  return sentenceOfCode(error.code, t, GENERAL) ?? error.message;
}

/** The sentence for the first field that is wrong, or for the code of a failed call, where there is one. */
export function knownSentence(
  error: unknown,
  t: Translate,
  prefixes: FailurePrefixes,
  values?: FailureValues,
): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const { fields, code, detail } = error;
  return (
    sentenceOfCode(fields[0]?.message, t, prefixes, values, detail) ??
    sentenceOfCode(code, t, prefixes, values, detail)
  );
}

/** {@link failureSentence}, and the general sentence for anything that is no failed call. */
export function failureText(
  error: unknown,
  t: Translate,
  prefixes?: FailurePrefixes,
  values?: FailureValues,
): string {
  return failureSentence(error, t, prefixes, values) ?? t('session.failure_unknown');
}

/**
 * Gives the {@link failureText} of an error.
 * @param prefixes the same at each call, as are the values
 */
export function useFailureText(
  prefixes: FailurePrefixes,
  values?: FailureValues,
): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback((error) => failureText(error, t, prefixes, values), [t, prefixes, values]);
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
  prefixes: FailurePrefixes,
  values: FailureValues = {},
  detail?: unknown,
): string | undefined {
  if (code === undefined) return undefined;
  const own = Object.hasOwn(values, code) ? values[code] : undefined;
  // i18next gives an empty default for a key that no dictionary has.
  const sentences = prefixes.map((prefix) =>
    t(`${prefix}${code}`, { ...Object(detail), ...own, defaultValue: '' }),
  );
  return sentences.find((sentence) => sentence !== '');
}

/**
 * A reason that the server gives as a sentence, in the user's language where it begins like one that is known; what
 * follows, mostly a service's own words, goes into it as `words`.
 * @param beginnings by what completes the prefix of their keys
 */
export function reasonText(
  said: string,
  beginnings: Readonly<Record<string, string>>,
  t: Translate,
  prefix: string,
): string {
  const [name, beginning = ''] = Object.entries(beginnings).find(([, each]) => said.startsWith(each)) ?? [];
  return name === undefined ? said : t(`${prefix}${name}`, { words: said.slice(beginning.length) });
}

/** The same for why a connected service cannot be used. */
export const connectionFailureText = (said: string, t: Translate): string =>
  reasonText(said, CONNECTION_FAILURES, t, 'session.connection_');

function hasSentence({ message, status }: CallError): boolean {
  return message !== errorMessageOf(undefined, status);
}

function waitSentence({ retryAfterSeconds, code }: CallError, t: Translate): string {
  if (retryAfterSeconds === A_MINUTE) return t('session.wait_minute');
  if (retryAfterSeconds !== undefined) return t('session.wait_seconds', { count: retryAfterSeconds });
  return t(code === 'rate_limited' ? 'session.wait_unknown' : 'session.wait_limit');
}
