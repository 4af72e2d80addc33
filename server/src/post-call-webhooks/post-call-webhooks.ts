import type { CallLogStore } from '../call-logs/call-log-store.ts';
import type { Database } from '../database/database.ts';
import { createGuardedFetch, refusePrivateHost } from '../http/guarded-fetch.ts';
import type { Route } from '../http/route.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import {
  type AnnouncedConversation,
  type AnnouncingTransaction,
  PostCallAnnouncementStore,
} from './post-call-announcement-store.ts';
import { PostCallDeliveryStore } from './post-call-delivery-store.ts';
import { PostCallSender, type PostCallSenderDependencies } from './post-call-sender.ts';
import { postCallWebhookRoutes } from './post-call-webhook-routes.ts';
import { PostCallWebhookStore } from './post-call-webhook-store.ts';

// What belongs here: telling a customer's own servers of conversations that are over, at least once each. What is
// owed is stored with the analysis; a free worker sends it, and retries until it arrives or the schedule ends.

export type PostCallDependencies = Pick<PostCallSenderDependencies, 'pausesSeconds' | 'log'> & {
  database: Database;
  callLogs: Pick<CallLogStore, 'find'>;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  /** Names or addresses on private networks that the operator lets through. */
  allowedHosts: readonly string[];
};

/** Requests that this process has under way at once. */
const CONCURRENCY = 8;
/** Longer than an attempt with its bookkeeping. */
const ATTEMPT_SECONDS = 20;
const UPKEEP_SECONDS = 15;
/** What is due later than this is found by the upkeep. */
const LONGEST_TIMER_MS = 60_000;
/** Timers may fire a little before the clock says so, and what is not due then would wait for the upkeep. */
const TIMER_MARGIN_MS = 20;

/** Post-call webhooks of all teams. */
export class PostCallWebhooks {
  readonly #log: PostCallDependencies['log'];
  readonly #outbound: ReturnType<typeof createGuardedFetch>;
  readonly #deliveries: PostCallDeliveryStore;
  readonly #announcements: PostCallAnnouncementStore;
  readonly #sender: PostCallSender;
  readonly #queue;
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly routes: Route[];

  constructor(dependencies: PostCallDependencies) {
    const { database, callLogs, secrets, jobs, allowedHosts, pausesSeconds, log } = dependencies;
    const now = () => new Date();
    this.#log = log;
    this.#outbound = createGuardedFetch(allowedHosts);
    const deliveries = new PostCallDeliveryStore(database, now);
    const announcements = new PostCallAnnouncementStore(database, now);
    const { fetch } = this.#outbound;
    const sender = new PostCallSender({ deliveries, callLogs, secrets, pausesSeconds, now, log, fetch });
    this.#deliveries = deliveries;
    this.#announcements = announcements;
    this.#sender = sender;
    this.#queue = jobs.queue<{ id: string }>({
      name: 'post-call-delivery',
      timeoutSeconds: ATTEMPT_SECONDS,
      concurrency: CONCURRENCY,
      work: ({ id }, signal) => this.#deliver(id, signal),
    });
    jobs.repeat({
      name: 'post-call-upkeep',
      timeoutSeconds: UPKEEP_SECONDS,
      everySeconds: UPKEEP_SECONDS,
      work: () => this.#addDue(),
    });
    this.routes = postCallWebhookRoutes({
      database,
      deliveries,
      announcements,
      sendDue: (webhookId) => this.sendDue(webhookId),
      webhooks: new PostCallWebhookStore(database, secrets, now),
      sendNow: (claimed) => sender.attemptByHand(claimed, this.#stopping.signal),
      refusePrivateUrl: (url) => refusePrivateHost(new URL(url), allowedHosts),
    });
  }

  /** How they learn of conversations. */
  announce(transaction: AnnouncingTransaction, conversation: AnnouncedConversation): Promise<unknown> {
    return this.#announcements.announce(transaction, conversation);
  }

  /** Has what waits for the end of a conversation's transfer sent. */
  noteTransferEnd(conversationId: string): void {
    // What could not be noted is sent a little later.
    this.#announcements
      .noteTransferEnd(conversationId)
      .then(() => this.#addDue())
      .catch((error: unknown) => this.#log.debug({ err: error }, 'a delivery waits'));
  }

  /** Has what is due sent, of one webhook or of all; called when the transaction is over. */
  sendDue(webhookId?: string): void {
    // What could not be added is found by the upkeep.
    this.#addDue(webhookId).catch((error: unknown) => this.#log.debug({ err: error }, 'a delivery waits'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#outbound[Symbol.asyncDispose]();
  }

  async #deliver(id: string, signal: AbortSignal): Promise<void> {
    const claimed = await this.#deliveries.claimDue(id);
    if (!claimed) return;
    const next = await this.#sender.attempt(claimed, AbortSignal.any([signal, this.#stopping.signal]));
    if (next) this.#sendDueAt(next, claimed.webhookId);
    await this.#addDue(claimed.webhookId);
  }

  async #addDue(webhookId?: string): Promise<void> {
    for (const { id, key } of await this.#deliveries.due(webhookId)) await this.#queue.add(key, { id });
  }

  #sendDueAt(at: Date, webhookId: string): void {
    const waitMs = at.getTime() - Date.now();
    if (waitMs > LONGEST_TIMER_MS || this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.sendDue(webhookId);
    }, Math.max(0, waitMs) + TIMER_MARGIN_MS);
    this.#timers.add(timer.unref());
  }
}
