import { CallError } from '@parley/client/call.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FailureSentences,
  failureSentence,
  failureText,
  knownSentence,
  sentenceOfCode,
} from '../../session/failure-sentence.ts';

/** Sentences for what goes wrong with tool servers, in the language of the interface where the reason is known. */
export function useServerErrorText() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      ofCall: (error: unknown) => failureText(error, t, REASONS),
      /** Of a server that was not stored; what the answer says counts. */
      ofSaving: (error: unknown) => {
        const known = knownSentence(error, t, REASONS);
        if (known !== undefined) return known;
        const said =
          error instanceof CallError && error.status !== 429 ? sentenceOfAnswer(error.body) : undefined;
        return said ?? failureSentence(error, t) ?? t('toolServers.error_creation');
      },
      /** Why a server does not answer. */
      ofHealth: ({ code, message }: { code: string; message: string }) =>
        sentenceOfCode(code, t, HEALTH_REASONS) ?? sentenceOfCode(code, t, REASONS) ?? message,
      /** Why a field or a request is refused. */
      ofCode: (code: string) => sentenceOfCode(code, t, REASONS),
    }),
    [t],
  );
}

/** Why a request or a field is refused. */
const REASONS: FailureSentences = {
  name_required: 'toolServers.error_name_required',
  name_too_long: ['toolServers.error_name_too_long', { number: TOOL_SERVERS.nameMax }],
  description_too_long: ['toolServers.error_description_too_long', { number: TOOL_SERVERS.descriptionMax }],
  markup_not_allowed: 'toolServers.error_markup',
  url_required: 'toolServers.error_url_required',
  url_invalid: 'toolServers.error_url_invalid',
  url_too_long: ['toolServers.error_url_too_long', { number: TOOL_SERVERS.urlMax }],
  header_name_invalid: 'toolServers.error_header_name',
  header_invalid: 'toolServers.error_header_name',
  token_invalid: 'toolServers.error_token',
  secrets_needed_again: 'toolServers.error_secrets_needed',
  tool_server_changed: 'toolServers.error_changed_meanwhile',
  header_twice: 'toolServers.error_header_twice',
  trust_required: 'toolServers.error_trust_required',
  address_refused: 'toolServers.error_address_refused',
  tool_server_not_found: 'toolServers.error_not_found',
  max_tool_servers_reached: ['toolServers.error_too_many', { number: TOOL_SERVERS.perTeamMax }],
  tool_not_found: 'toolServers.error_tool_not_found',
  tool_changed: 'toolServers.error_tool_changed',
  tool_unusable: 'toolServers.error_tool_unusable',
};

/** Why a server does not answer. */
const HEALTH_REASONS: FailureSentences = {
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
