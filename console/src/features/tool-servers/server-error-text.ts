import { CallError } from '@parley/client/call.ts';
import type { FieldProblem } from '@parley/contract/error.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';
import { sentenceOfAnswer } from './server-form/saving-failure.ts';

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
  switch (code) {
    case 'name_required':
      return t('toolServers.error_name_required');
    case 'name_too_long':
      return t('toolServers.error_name_too_long', { number: TOOL_SERVERS.nameMax });
    case 'description_too_long':
      return t('toolServers.error_description_too_long', { number: TOOL_SERVERS.descriptionMax });
    case 'markup_not_allowed':
      return t('toolServers.error_markup');
    case 'url_required':
      return t('toolServers.error_url_required');
    case 'url_invalid':
      return t('toolServers.error_url_invalid');
    case 'url_too_long':
      return t('toolServers.error_url_too_long', { number: TOOL_SERVERS.urlMax });
    case 'header_name_invalid':
    case 'header_invalid':
      return t('toolServers.error_header_name');
    case 'token_invalid':
      return t('toolServers.error_token');
    case 'secrets_needed_again':
      return t('toolServers.error_secrets_needed');
    case 'header_twice':
      return t('toolServers.error_header_twice');
    case 'trust_required':
      return t('toolServers.error_trust_required');
    case 'address_refused':
      return t('toolServers.error_address_refused');
    case 'tool_server_not_found':
      return t('toolServers.error_not_found');
    case 'max_tool_servers_reached':
      return t('toolServers.error_too_many', { number: TOOL_SERVERS.perTeamMax });
    case 'tool_not_found':
      return t('toolServers.error_tool_not_found');
    case 'tool_changed':
      return t('toolServers.error_tool_changed');
    case 'tool_unusable':
      return t('toolServers.error_tool_unusable');
    default:
      return undefined;
  }
}

function sentenceOfHealth(code: string, t: TFunction): string | undefined {
  switch (code) {
    case 'unreachable':
      return t('toolServers.error_nobody_answers');
    case 'certificate_refused':
      return t('toolServers.error_certificate');
    case 'unauthorized':
      return t('toolServers.error_unauthorized');
    case 'forbidden':
      return t('toolServers.error_forbidden');
    case 'not_a_tool_server':
      return t('toolServers.error_no_tool_server');
    case 'wrong_transport':
      return t('toolServers.error_transport');
    case 'redirected':
      return t('toolServers.error_redirected');
    case 'server_error':
      return t('toolServers.error_server');
    case 'rate_limited':
      return t('toolServers.error_rate_limited');
    case 'answer_too_long':
      return t('toolServers.error_answer_too_long');
    case 'timed_out':
      return t('toolServers.error_timed_out');
    case 'connection_lost':
      return t('toolServers.error_connection_lost');
    case 'secret_unreadable':
      return t('toolServers.error_secret_unreadable');
    default:
      return undefined;
  }
}
