import type { AgentFunction, ClientFunction, SystemFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { ToolType } from '../tool-types.ts';
import { checkParameters, type ParameterDraft } from '../webhook/parameters/parameter-draft.ts';
import { fromParameters, toParameters } from '../webhook/parameters/parameter-schema.ts';
import { isToolName, type ToolErrors } from '../webhook/tool-name.ts';
import { checkWebhook, isWebhookFilled } from '../webhook/webhook-check.ts';
import {
  fromWebhookDraft,
  newWebhookDraft,
  toWebhookDraft,
  type WebhookDraft,
} from '../webhook/webhook-draft.ts';
import { isSystemFilled, newSystemTool, tidySystemTool } from './system-draft.ts';

export type ToolDraft =
  | { kind: 'system'; value: SystemFunction }
  | { kind: 'webhook'; value: WebhookDraft }
  | { kind: 'client'; value: ClientDraft };

/** A form of a type to begin with, every field blank. */
export function newToolDraft(type: ToolType): ToolDraft {
  if (type === 'webhook') return { kind: 'webhook', value: newWebhookDraft() };
  if (type === 'client') return { kind: 'client', value: newClientDraft() };
  return { kind: 'system', value: newSystemTool(type) };
}

export function toToolDraft(own: AgentFunction): ToolDraft {
  if (own.type === 'webhook') return { kind: 'webhook', value: toWebhookDraft(own) };
  if (own.type === 'client') return { kind: 'client', value: toClientDraft(own) };
  return { kind: 'system', value: own };
}

export function fromToolDraft(draft: ToolDraft): AgentFunction {
  if (draft.kind === 'webhook') return fromWebhookDraft(draft.value);
  return draft.kind === 'client' ? fromClientDraft(draft.value) : tidySystemTool(draft.value);
}

export function typeOfDraft(draft: ToolDraft): ToolType {
  return draft.kind === 'system' ? draft.value.name : draft.kind;
}

/** Whether all is there without which it cannot be saved at all. */
export function isFilled(draft: ToolDraft): boolean {
  if (draft.kind === 'webhook') return isWebhookFilled(draft.value);
  return draft.kind === 'client' ? draft.value.name.trim() !== '' : isSystemFilled(draft.value);
}

/** The errors that prevent a tool from being saved, by path; empty when there are none. */
export function checkTool(draft: ToolDraft): ToolErrors {
  if (draft.kind === 'webhook') return checkWebhook(draft.value);
  return draft.kind === 'client' ? checkClient(draft.value) : {};
}

/** A client tool as values of its form. */
export type ClientDraft = {
  name: string;
  description: string;
  parameters: readonly ParameterDraft[];
  expectsResponse: boolean;
  /** Undefined for as long as the conversation lasts. */
  timeoutSeconds: number | undefined;
  stored: ClientFunction | undefined;
};

function newClientDraft(): ClientDraft {
  return {
    name: '',
    description: '',
    parameters: [],
    expectsResponse: false,
    timeoutSeconds: FUNCTIONS.systemTimeoutSeconds,
    stored: undefined,
  };
}

function toClientDraft(stored: ClientFunction): ClientDraft {
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

function fromClientDraft(draft: ClientDraft): ClientFunction {
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

/** The errors that prevent a client tool from being saved, by path; empty when there are none. */
function checkClient({ name, parameters }: ClientDraft): ToolErrors {
  return {
    ...(name.trim() === '' ? { name: 'name_required' as const } : {}),
    ...(name.trim() !== '' && !isToolName(name.trim()) ? { name: 'name_invalid' as const } : {}),
    ...checkParameters(parameters),
  };
}

const FOR_EVER = -1;

function timeoutOf(seconds: number | undefined): number | undefined {
  if (seconds === undefined) return FUNCTIONS.systemTimeoutSeconds;
  return seconds < 0 ? undefined : seconds;
}
