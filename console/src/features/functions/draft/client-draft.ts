import type { ClientFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { FunctionErrors } from '../webhook/function-errors.ts';
import { isFunctionName } from '../webhook/function-name.ts';
import { checkParameters } from '../webhook/parameters/parameter-check.ts';
import type { ParameterDraft } from '../webhook/parameters/parameter-draft.ts';
import { fromParameters, toParameters } from '../webhook/parameters/parameter-schema.ts';

/** A function that the program at the other end runs, as its form holds it. */
export type ClientDraft = {
  name: string;
  description: string;
  parameters: readonly ParameterDraft[];
  expectsResponse: boolean;
  /** Undefined for as long as the conversation lasts. */
  timeoutSeconds: number | undefined;
  stored: ClientFunction | undefined;
};

export function newClientDraft(): ClientDraft {
  return {
    name: '',
    description: '',
    parameters: [],
    expectsResponse: false,
    timeoutSeconds: FUNCTIONS.systemTimeoutSeconds,
    stored: undefined,
  };
}

export function toClientDraft(stored: ClientFunction): ClientDraft {
  const { name, description, parameters, expects_response, response_timeout_secs } = stored;
  return {
    name,
    description,
    parameters: toParameters(parameters, 'parameters'),
    expectsResponse: expects_response,
    timeoutSeconds: timeoutOf(response_timeout_secs),
    stored,
  };
}

export function fromClientDraft(draft: ClientDraft): ClientFunction {
  const { stored, parameters, timeoutSeconds } = draft;
  const hasTimeout = stored?.response_timeout_secs !== undefined || timeoutSeconds !== timeoutOf(undefined);
  return {
    ...stored,
    type: 'client',
    name: draft.name.trim(),
    description: draft.description.trim(),
    expects_response: draft.expectsResponse,
    ...(hasTimeout ? { response_timeout_secs: timeoutSeconds ?? FOR_EVER } : {}),
    ...(stored?.parameters || parameters.length > 0
      ? { parameters: fromParameters(parameters, stored?.parameters) }
      : {}),
  };
}

/** What keeps a client function from being saved, by path; empty when nothing does. */
export function checkClient({ name, parameters }: ClientDraft): FunctionErrors {
  return {
    ...(name.trim() === '' ? { name: 'name_required' as const } : {}),
    ...(name.trim() !== '' && !isFunctionName(name.trim()) ? { name: 'name_invalid' as const } : {}),
    ...checkParameters(parameters),
  };
}

const FOR_EVER = -1;

function timeoutOf(seconds: number | undefined): number | undefined {
  if (seconds === undefined) return FUNCTIONS.systemTimeoutSeconds;
  return seconds < 0 ? undefined : seconds;
}
