import type { AgentFunction, ClientFunction, SystemFunction } from '@parley/contract/functions.ts';
import type { ToolType } from '../tool-types.ts';
import { checkWords, tidyWords } from '../webhook/function-words.ts';
import { checkParameters, type ParameterDraft } from '../webhook/parameters/parameter-draft.ts';
import { fromParameters, toParameters } from '../webhook/parameters/parameter-schema.ts';
import { checkToolName, type ToolErrors } from '../webhook/tool-name.ts';
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
  if (type === 'client') return { kind: 'client', value: toClientDraft(NEW_CLIENT_TOOL) };
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
  return draft.kind === 'client' ? draft.value.tool.name.trim() !== '' : isSystemFilled(draft.value);
}

/** The errors that prevent a tool from being saved, by path; empty when there are none. */
export function checkTool(draft: ToolDraft): ToolErrors {
  if (draft.kind === 'webhook') return checkWebhook(draft.value);
  return draft.kind === 'client' ? checkClient(draft.value) : {};
}

/** A client tool as stored, and its parameters as rows of a form. */
export type ClientDraft = { tool: ClientFunction; parameters: readonly ParameterDraft[] };

const NEW_CLIENT_TOOL: ClientFunction = {
  type: 'client',
  name: '',
  description: '',
  expects_response: false,
};

function toClientDraft(tool: ClientFunction): ClientDraft {
  return { tool, parameters: toParameters(tool.parameters, 'parameters') };
}

function fromClientDraft({ tool, parameters }: ClientDraft): ClientFunction {
  return {
    ...tool,
    name: tool.name.trim(),
    description: tool.description.trim(),
    ...tidyWords(tool),
    ...(tool.parameters || parameters.length > 0
      ? { parameters: fromParameters(parameters, tool.parameters) }
      : {}),
  };
}

/** The errors that prevent a client tool from being saved, by path; empty when there are none. */
function checkClient({ tool, parameters }: ClientDraft): ToolErrors {
  return { ...checkToolName(tool.name), ...checkParameters(parameters), ...checkWords(tool, parameters) };
}
