import type { Logger } from 'pino';
import type { CallLogStore } from '../call-logs/call-log-store.ts';
import { ConversationNotFound } from '../conversations/records/conversation-errors.ts';
import { type SecretBox, SecretUnreadable } from '../secrets/secret-box.ts';
import type { ClaimedDelivery, DeliveryResult, PostCallDeliveryStore } from './post-call-delivery-store.ts';
import { postCallEvent, sampleEvent } from './post-call-event.ts';
import { type AttemptOutcome, sendPostCall } from './post-call-request.ts';
import { nextAttemptAt } from './post-call-schedule.ts';
import { earlierSecrets } from './post-call-webhook-store.ts';

/** What it works with. */
export type PostCallSenderDependencies = {
  deliveries: Pick<PostCallDeliveryStore, 'record'>;
  callLogs: Pick<CallLogStore, 'find'>;
  secrets: Pick<SecretBox, 'open'>;
  fetch: typeof globalThis.fetch;
  /** Pause behind each attempt but the last, in seconds. */
  pausesSeconds: readonly number[];
  now: () => Date;
  log: Logger;
};

/** Sends deliveries that were claimed, one attempt each, and notes what became of them. */
export class PostCallSender {
  readonly #dependencies: PostCallSenderDependencies;

  constructor(dependencies: PostCallSenderDependencies) {
    this.#dependencies = dependencies;
  }

  /** By the schedule. @returns when it is tried next; undefined when it is not */
  async attempt(claimed: ClaimedDelivery, signal: AbortSignal): Promise<Date | undefined> {
    const { deliveries, pausesSeconds, now, log } = this.#dependencies;
    const attempt = await this.#send(claimed, signal);
    const tries = claimed.tries + 1;
    const next = attempt.problem === null ? undefined : nextAttemptAt(tries, now(), pausesSeconds);
    // What went wrong here tells nothing against the receiver.
    const isTheirs = attempt.problem !== null && attempt.problem !== 'call_log_unreadable';
    const isGivenUp = isTheirs && next === undefined;
    const wasDisabled = await deliveries.record(claimed, {
      attempt,
      tries,
      isGivenUp,
      nextAttemptAt: next ?? null,
      status: attempt.problem === null ? 'delivered' : next ? 'waiting' : 'failed',
    });
    if (wasDisabled) log.warn({ webhook: claimed.webhookId }, 'a webhook was switched off for its failures');
    return next;
  }

  /** On request: what the schedule still owes stays due, and what has arrived has arrived. */
  async attemptByHand(claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const attempt = await this.#send(claimed, signal);
    const { tries, status, nextAttemptAt: owedAt } = claimed;
    const hasArrived = attempt.problem === null;
    await this.#dependencies.deliveries.record(claimed, {
      attempt,
      tries,
      isGivenUp: false,
      ...(hasArrived ? { status: 'delivered', nextAttemptAt: null } : { status, nextAttemptAt: owedAt }),
    });
  }

  async #send(claimed: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult['attempt']> {
    const { now, log } = this.#dependencies;
    const number = (claimed.attempts.at(-1)?.number ?? 0) + 1;
    const body = await this.#bodyOf(claimed);
    const at = now();
    const startedAt = performance.now();
    const outcome =
      body === undefined ? UNREADABLE : await this.#outcomeOf(claimed, { body, number, at, signal });
    const duration_ms = Math.round(performance.now() - startedAt);
    const { id, webhookId } = claimed;
    const { http_status: status, problem } = outcome;
    log.debug({ delivery: id, webhook: webhookId, number, status, problem }, 'a webhook was told');
    return { number, at: at.toISOString(), duration_ms, ...outcome };
  }

  // What cannot be read now may be readable later, or never: it is tried as often as a receiver that does not answer.
  async #bodyOf({ id, conversationId, webhook }: ClaimedDelivery): Promise<string | undefined> {
    const { callLogs, now, log } = this.#dependencies;
    if (conversationId === null) return JSON.stringify(sampleEvent(now()));
    try {
      return JSON.stringify(postCallEvent(await callLogs.find(webhook.teamId, conversationId)));
    } catch (error) {
      // With a conversation that was deleted meanwhile its deliveries have gone.
      if (error instanceof ConversationNotFound) return undefined;
      log.error({ err: error, delivery: id, conversation: conversationId }, 'a call log could not be read');
      return undefined;
    }
  }

  async #outcomeOf(
    { id, webhook }: ClaimedDelivery,
    { body, number, at, signal }: { body: string; number: number; at: Date; signal: AbortSignal },
  ): Promise<AttemptOutcome> {
    try {
      const request = {
        url: webhook.url,
        body,
        secrets: this.#secretsOf(webhook, at),
        deliveryId: id,
        number,
      };
      return await sendPostCall(request, { fetch: this.#dependencies.fetch, signal, now: at });
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      return { http_status: null, problem: 'secret_unreadable', answer: null };
    }
  }

  #secretsOf(webhook: ClaimedDelivery['webhook'], at: Date): string[] {
    const sealed = [webhook.sealedSecret, ...earlierSecrets(webhook, at)];
    return sealed.map((secret) => this.#dependencies.secrets.open(secret));
  }
}

/** Nothing was sent, since there was nothing to be sent. */
const UNREADABLE: AttemptOutcome = { http_status: null, problem: 'call_log_unreadable', answer: null };
