import { CallError } from '@parley/client/call.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';

/** Sentences for what goes wrong with tool servers, in the language of the interface where the reason is known. */
export type ServerErrorText = {
  /** Of a failed call. */
  ofCall: (error: unknown) => string;
  /** Of a server that was not stored; what the answer says counts. */
  ofSaving: (error: unknown) => string;
  /** Why a server does not answer. */
  ofHealth: (error: { code: string; message: string }) => string;
  /** Why a field or a request is refused. */
  ofCode: (code: string) => string | undefined;
};

export function useServerErrorText(): ServerErrorText {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      ofCall: (error) =>
        sentenceOfCode(codeOf(error), t) ?? failureSentence(error, t) ?? t('toolServers.error_unknown'),
      ofSaving: (error) => {
        const known = sentenceOfCode(codeOf(error), t);
        if (known !== undefined) return known;
        const said =
          error instanceof CallError && error.status !== 429 ? sentenceOfAnswer(error.body) : undefined;
        return said ?? failureSentence(error, t) ?? t('toolServers.error_creation');
      },
      ofHealth: ({ code, message }) => sentenceOfHealth(code, t) ?? sentenceOfCode(code, t) ?? message,
      ofCode: (code) => sentenceOfCode(code, t),
    }),
    [t],
  );
}

/** The reason why a call failed; of a request that does not fit the contract, the reason of its first field. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.code !== 'invalid_request') return error.code;
  const { detail } = (error.body as { error: { detail?: { fields?: FieldProblem[] } } }).error;
  return detail?.fields?.[0]?.message;
}

function sentenceOfCode(code: string | undefined, t: TFunction): string | undefined {
  const [key, number] = REASONS[code ?? ''] ?? [];
  return key && t(key, { number });
}

function sentenceOfHealth(code: string, t: TFunction): string | undefined {
  const key = HEALTH_REASONS[code];
  return key && t(key);
}

/** Why a request or a field is refused, by code, with the number that the sentence names. */
const REASONS: Readonly<Record<string, readonly [key: string, number?: number]>> = {
  name_required: ['toolServers.error_name_required'],
  name_too_long: ['toolServers.error_name_too_long', TOOL_SERVERS.nameMax],
  description_too_long: ['toolServers.error_description_too_long', TOOL_SERVERS.descriptionMax],
  markup_not_allowed: ['toolServers.error_markup'],
  url_required: ['toolServers.error_url_required'],
  url_invalid: ['toolServers.error_url_invalid'],
  url_too_long: ['toolServers.error_url_too_long', TOOL_SERVERS.urlMax],
  header_name_invalid: ['toolServers.error_header_name'],
  header_invalid: ['toolServers.error_header_name'],
  token_invalid: ['toolServers.error_token'],
  secrets_needed_again: ['toolServers.error_secrets_needed'],
  header_twice: ['toolServers.error_header_twice'],
  trust_required: ['toolServers.error_trust_required'],
  address_refused: ['toolServers.error_address_refused'],
  tool_server_not_found: ['toolServers.error_not_found'],
  max_tool_servers_reached: ['toolServers.error_too_many', TOOL_SERVERS.perTeamMax],
  tool_not_found: ['toolServers.error_tool_not_found'],
  tool_changed: ['toolServers.error_tool_changed'],
  tool_unusable: ['toolServers.error_tool_unusable'],
};

/** Why a server does not answer, by code. */
const HEALTH_REASONS: Readonly<Record<string, string>> = {
  unreachable: 'toolServers.error_nobody_answers',
  certificate_refused: 'toolServers.error_certificate',
  unauthorized: 'toolServers.error_unauthorized',
  forbidden: 'toolServers.error_forbidden',
  not_a_tool_server: 'toolServers.error_no_tool_server',
  wrong_transport: 'toolServers.error_transport',
  redirected: 'toolServers.error_redirected',
  server_error: 'toolServers.error_server',
  rate_limited: 'toolServers.error_rate_limited',
  answer_too_long: 'toolServers.error_answer_too_long',
  timed_out: 'toolServers.error_timed_out',
  connection_lost: 'toolServers.error_connection_lost',
  secret_unreadable: 'toolServers.error_secret_unreadable',
};

/**
 * What the answer to a refused server says in its own words: the sentences of its list of details, else its error
 * unless that says nothing more than 'Invalid request', else its message.
 * @returns undefined where it says nothing
 */
export function sentenceOfAnswer(body: unknown): string | undefined {
  const { details, error, message } = Object(body);
  const sentences = (Array.isArray(details) ? details : [])
    .map((detail) => Object(detail).msg)
    .filter(isSentence);
  if (sentences.length > 0) return sentences.join(', ');
  const reason = isSentence(error) ? error : Object(error).message;
  if (isSentence(reason) && reason !== 'Invalid request') return reason;
  return isSentence(message) ? message : undefined;
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
