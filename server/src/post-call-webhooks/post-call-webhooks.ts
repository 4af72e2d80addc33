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

/** Post-call webhooks of all teams. */
export type PostCallWebhooks = AsyncDisposable & {
  routes: Route[];
  /** How they learn of conversations. */
  audience: {
    announce(transaction: AnnouncingTransaction, conversation: AnnouncedConversation): Promise<unknown>;
    /** Called when the transaction is over. */
    sendDue(): void;
  };
};

export type PostCallDependencies = Pick<PostCallSenderDependencies, 'pausesSeconds' | 'log'> & {
  database: Database;
  callLogs: Pick<CallLogStore, 'find'>;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  /** Names or addresses on private networks that the operator lets through. */
  allowedHosts: readonly string[];
  now?: () => Date;
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

export function createPostCallWebhooks(dependencies: PostCallDependencies): PostCallWebhooks {
  const { database, callLogs, secrets, jobs, allowedHosts, pausesSeconds, log } = dependencies;
  const { now = () => new Date() } = dependencies;
  const outbound = createGuardedFetch(allowedHosts);
  const deliveries = new PostCallDeliveryStore(database, now);
  const announcements = new PostCallAnnouncementStore(database, now);
  const sender = new PostCallSender({
    deliveries,
    callLogs,
    secrets,
    pausesSeconds,
    now,
    log,
    fetch: outbound.fetch,
  });
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  const queue = jobs.queue<{ id: string }>({
    name: 'post-call-delivery',
    timeoutSeconds: ATTEMPT_SECONDS,
    retries: 0,
    concurrency: CONCURRENCY,
    async work({ id }, signal) {
      const claimed = await deliveries.claimDue(id);
      if (!claimed) return;
      const next = await sender.attempt(claimed, AbortSignal.any([signal, stopping.signal]));
      if (next) sendDueAt(next, claimed.webhookId);
      await addDue(claimed.webhookId);
    },
  });
  jobs.repeat({
    name: 'post-call-upkeep',
    timeoutSeconds: UPKEEP_SECONDS,
    retries: 0,
    everySeconds: UPKEEP_SECONDS,
    work: () => addDue(),
  });

  async function addDue(webhookId?: string): Promise<void> {
    for (const { id, key } of await deliveries.due(webhookId)) await queue.add(key, { id });
  }

  // What could not be added is found by the upkeep.
  function sendDue(webhookId?: string): void {
    addDue(webhookId).catch((error: unknown) => log.debug({ err: error }, 'a delivery waits'));
  }

  function sendDueAt(at: Date, webhookId: string): void {
    const waitMs = at.getTime() - now().getTime();
    if (waitMs > LONGEST_TIMER_MS || stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      sendDue(webhookId);
    }, Math.max(0, waitMs) + TIMER_MARGIN_MS);
    timers.add(timer.unref());
  }

  return {
    audience: { announce: (...announced) => announcements.announce(...announced), sendDue: () => sendDue() },
    routes: postCallWebhookRoutes({
      database,
      deliveries,
      announcements,
      sendDue,
      webhooks: new PostCallWebhookStore(database, secrets, now),
      sendNow: (claimed) => sender.attemptByHand(claimed, stopping.signal),
      refusePrivateUrl: (url) => refusePrivateHost(new URL(url), allowedHosts),
    }),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await outbound[Symbol.asyncDispose]();
    },
  };
}
