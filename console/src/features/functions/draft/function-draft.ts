import type { AgentFunction } from '@parley/contract/functions.ts';
import type { FunctionType } from '../function-types.ts';
import type { FunctionErrors } from '../webhook/function-errors.ts';
import { checkWebhook, isWebhookFilled } from '../webhook/webhook-check.ts';
import {
  fromWebhookDraft,
  newWebhookDraft,
  toWebhookDraft,
  type WebhookDraft,
} from '../webhook/webhook-draft.ts';
import {
  type ClientDraft,
  checkClient,
  fromClientDraft,
  newClientDraft,
  toClientDraft,
} from './client-draft.ts';
import {
  fromSystemDraft,
  isSystemFilled,
  newSystemDraft,
  type SystemDraft,
  toSystemDraft,
} from './system-draft.ts';

/** A function as its form holds it. */
export type FunctionDraft =
  | { kind: 'system'; value: SystemDraft }
  | { kind: 'webhook'; value: WebhookDraft }
  | { kind: 'client'; value: ClientDraft };

/** A form of a type to begin with, every field blank. */
export function newFunctionDraft(type: FunctionType): FunctionDraft {
  if (type === 'webhook') return { kind: 'webhook', value: newWebhookDraft() };
  if (type === 'client') return { kind: 'client', value: newClientDraft() };
  return { kind: 'system', value: newSystemDraft(type) };
}

export function toFunctionDraft(own: AgentFunction): FunctionDraft {
  if (own.type === 'webhook') return { kind: 'webhook', value: toWebhookDraft(own) };
  if (own.type === 'client') return { kind: 'client', value: toClientDraft(own) };
  return { kind: 'system', value: toSystemDraft(own) };
}

export function fromFunctionDraft(draft: FunctionDraft): AgentFunction {
  if (draft.kind === 'webhook') return fromWebhookDraft(draft.value);
  return draft.kind === 'client' ? fromClientDraft(draft.value) : fromSystemDraft(draft.value);
}

export function typeOfDraft(draft: FunctionDraft): FunctionType {
  return draft.kind === 'system' ? draft.value.name : draft.kind;
}

/** Whether all is there without which it cannot be saved at all. */
export function isFilled(draft: FunctionDraft): boolean {
  if (draft.kind === 'webhook') return isWebhookFilled(draft.value);
  return draft.kind === 'client' ? draft.value.name.trim() !== '' : isSystemFilled(draft.value);
}

/** What keeps a function from being saved, by path; empty when nothing does. */
export function checkFunction(draft: FunctionDraft): FunctionErrors {
  if (draft.kind === 'webhook') return checkWebhook(draft.value);
  return draft.kind === 'client' ? checkClient(draft.value) : {};
}
