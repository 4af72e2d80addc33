import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { TriedRequest, TriedResponse, WebhookFunction } from '@parley/contract/functions.ts';
import type { ToolDefinition } from '@parley/engine/language-model/language-model.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';

// What belongs here: functions that call a server of the customer's own, from what the model fills in to what it is
// told of the answer.

/** What a call of a webhook belongs to. */
export type WebhookCall = {
  teamId: string;
  /** All variables of the conversation, the system's among them. */
  variables: DynamicVariables;
  /** Sent as `Idempotency-Key`: the same for the same call, however often it is tried. */
  key: string;
  /** The conversation is over: nothing is waited for any more. */
  signal: AbortSignal;
  /** The turn was broken off: what is not sent yet stays unsent, what only reads stops, all else goes on. */
  cut: AbortSignal;
};

/** A call with the request that was sent and the answer that came, secrets masked. */
export type WebhookTrial = {
  outcome: ToolOutcome;
  /** Null where no request could be made. */
  request: TriedRequest | null;
  /** Null where none came. */
  response: TriedResponse | null;
};

/** Webhooks of all teams, called over connections that are kept for the next call. */
export type Webhooks = AsyncDisposable & {
  /** What a model is offered; its input is what `run` takes. */
  definition(webhook: WebhookFunction): ToolDefinition;
  /** Calls the webhook once. Settles within its response timeout and throws nothing that a model can be told. */
  run(
    webhook: WebhookFunction,
    input: Readonly<Record<string, unknown>>,
    call: WebhookCall,
  ): Promise<ToolOutcome>;
  /** As `run`, for somebody who looks at request and answer. */
  attempt(
    webhook: WebhookFunction,
    input: Readonly<Record<string, unknown>>,
    call: WebhookCall,
  ): Promise<WebhookTrial>;
};
