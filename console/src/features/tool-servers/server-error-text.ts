import { CallError } from '@parley/client/call.ts';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import {
  type FailureValues,
  failureSentence,
  failureText,
  knownSentence,
  sentenceOfCode,
} from '../../session/failure-sentence.ts';

/** Sentences for what goes wrong with tool servers, in the language of the interface where the reason is known. */
export function useServerErrorText() {
  const { t } = useTranslation();
  return {
    ofCall: (error: unknown) => failureText(error, t, REFUSALS, VALUES),
    /** Of a server that was not stored; what the answer says counts. */
    ofSaving: (error: unknown) => {
      const known = knownSentence(error, t, REFUSALS, VALUES);
      if (known !== undefined) return known;
      const said =
        error instanceof CallError && error.status !== 429 ? sentenceOfAnswer(error.body) : undefined;
      return said ?? failureSentence(error, t) ?? t('toolServers.creation_failed');
    },
    /** Why a server does not answer. */
    ofHealth: ({ code, message }: { code: string; message: string }) =>
      sentenceOfCode(code, t, HEALTH_REASONS, VALUES) ?? message,
    /** What is wrong with a field of the form. */
    ofField: (code: string) => sentenceOfCode(code, t, FIELD_FAULTS, VALUES),
  };
}

/** Why a request or a field is refused. */
const REFUSALS = ['toolServers.error_'];

/** What is wrong with a field: what the form itself refuses, too. */
const FIELD_FAULTS = ['toolServers.draft_', ...REFUSALS];

/** Why a server does not answer. */
const HEALTH_REASONS = ['toolServers.health_', ...REFUSALS];

const VALUES: FailureValues = {
  name_too_long: { number: TOOL_SERVERS.nameMax },
  url_too_long: { number: TOOL_SERVERS.urlMax },
  max_tool_servers_reached: { number: TOOL_SERVERS.perTeamMax },
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
