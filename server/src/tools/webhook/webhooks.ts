import type { lookup as resolve } from 'node:dns';
import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { TriedRequest, TriedResponse } from '@parley/contract/function-trials.ts';
import type { WebhookFunction } from '@parley/contract/functions.ts';
import { FUNCTIONS } from '@parley/contract/limits.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { Logger } from 'pino';
import { ExpectedError } from '../../http/expected-error.ts';
import { createGuardedFetch } from '../../http/guarded-fetch.ts';
import type { RevealSecret } from '../../secrets/secret-box.ts';
import { assignedVariables } from './answer-assignments.ts';
import { InputProblem } from './input-problem.ts';
import { readAnswer, type WebhookAnswer } from './webhook-answer.ts';
import {
  answerIncomplete,
  CallBrokeOff,
  type CallFailure,
  callFailure,
  cancelled,
  timeOut,
} from './webhook-failure.ts';
import { answered, brokenOff, isSuccess, notMade, shownAnswer, toOutcome } from './webhook-outcome.ts';
import { shownRequest, type WebhookRequest, webhookRequest } from './webhook-request.ts';
import { type RequestTrail, sendRequest } from './webhook-send.ts';

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

export type WebhookDependencies = {
  revealSecret: RevealSecret;
  /** Names or addresses on private networks that the operator lets through. */
  allowedHosts: readonly string[];
  log: Logger;
  /** How names are resolved; the system's way unless given. */
  lookup?: typeof resolve;
};

/** Webhooks of all teams, called over pooled connections. */
export class Webhooks implements AsyncDisposable {
  readonly #revealSecret;
  readonly #log;
  readonly #outbound;

  constructor({ revealSecret, allowedHosts, log, lookup }: WebhookDependencies) {
    this.#revealSecret = revealSecret;
    this.#log = log;
    this.#outbound = createGuardedFetch(allowedHosts, lookup);
  }

  /** As `run`, with request and answer for display. */
  async attempt(
    webhook: WebhookFunction,
    input: Readonly<Record<string, unknown>>,
    call: WebhookCall,
  ): Promise<WebhookTrial> {
    const variables = {
      ...webhook.dynamic_variables?.dynamic_variable_placeholders,
      ...call.variables,
    };
    try {
      const request = await webhookRequest(webhook.api_schema, {
        input,
        variables,
        key: call.key,
        reveal: (id, address) => revealed(() => this.#revealSecret(call.teamId, id, address)),
      });
      return await this.#send(webhook, request, call);
    } catch (error) {
      if (!(error instanceof InputProblem)) throw error;
      return { outcome: toOutcome(notMade(error), {}), request: null, response: null };
    }
  }

  /** Calls the webhook once. Settles within its response timeout and throws nothing that a model can be told. */
  async run(
    webhook: WebhookFunction,
    input: Readonly<Record<string, unknown>>,
    call: WebhookCall,
  ): Promise<ToolOutcome> {
    return (await this.attempt(webhook, input, call)).outcome;
  }

  [Symbol.asyncDispose]() {
    return this.#outbound[Symbol.asyncDispose]();
  }

  async #send(
    { response_timeout_secs: seconds, assignments = [] }: WebhookFunction,
    request: WebhookRequest,
    call: WebhookCall,
  ): Promise<WebhookTrial> {
    const shown = shownRequest(request);
    const { method, mask } = request;
    const detail = {
      method,
      url: shown.url,
      headers: shown.headers,
      ...(shown.body === null ? {} : { body: shown.body.slice(0, FUNCTIONS.keptMax).toWellFormed() }),
      idempotency_key: request.headers['idempotency-key'],
    };
    const answer = await this.#answerOf(request, seconds, call);
    if ('code' in answer) {
      const ending = brokenOff(answer, method);
      return {
        outcome: toOutcome({ ...ending, result: mask(ending.result) }, detail),
        request: shown,
        response: null,
      };
    }
    const ending = answered(answer, method, mask);
    const variables =
      isSuccess(answer) && answer.content.kind === 'json'
        ? assignedVariables(assignments, answer.content.value, mask)
        : {};
    return {
      outcome: toOutcome(ending, { ...detail, http_status: answer.status }, variables),
      request: shown,
      response: shownAnswer(answer, mask),
    };
  }

  async #answerOf(
    request: WebhookRequest,
    seconds: number,
    { signal, cut }: WebhookCall,
  ): Promise<WebhookAnswer | CallFailure> {
    if (signal.aborted || cut.aborted) return cancelled(false, signal.aborted ? 'cancelled' : 'cut');
    const late = AbortSignal.timeout(seconds * 1_000);
    // What changes something is not broken off halfway for an interruption: its outcome would be unknown.
    const given = request.method === 'GET' ? AbortSignal.any([signal, cut]) : signal;
    const trail: RequestTrail = { redirects: 0, isDone: false };
    let response: Response | undefined;
    try {
      const limits = AbortSignal.any([given, late]);
      response = await sendRequest(request, { fetch: this.#outbound.fetch, signal: limits, trail });
      return await readAnswer(response);
    } catch (error) {
      if (error instanceof CallBrokeOff) return error.failure;
      if (given.aborted) return cancelled(true, signal.aborted ? 'cancelled' : 'cut');
      if (late.aborted) return timeOut(seconds);
      const failure = response ? answerIncomplete() : callFailure(error, seconds);
      this.#log.debug({ code: failure.code, method: request.method }, 'a webhook was not answered');
      return {
        ...failure,
        wasSent: failure.wasSent || trail.redirects > 0,
        mayBeDone: failure.mayBeDone || trail.isDone,
      };
    }
  }
}

async function revealed(reveal: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await reveal();
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    throw new InputProblem(error.code, error.message, 'refused');
  }
}
