import type { AlertHistoryEntry } from '@parley/contract/alerts.ts';
import type { Database } from '../database/database.ts';
import { createGuardedFetch, refusePrivateHost } from '../http/guarded-fetch.ts';
import type { Route } from '../http/route.ts';
import type { Mailer } from '../identity/sign-in/mailer.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { AlertDestinationStore } from './alert-destination-store.ts';
import { AlertEvaluationStore, factsOf } from './alert-evaluation-store.ts';
import { AlertEventStore } from './alert-event-store.ts';
import { alertRoutes } from './alert-routes.ts';
import { AlertRuleStore } from './alert-rule-store.ts';
import { AlertSender, type AlertSenderDependencies } from './alert-sender.ts';

// What belongs here: rules that look at a team's figures every minute, and notices of what they find. What is to be
// sent is stored with how the rules stand; free workers send it, and try again until it arrives or the schedule ends.

export type AlertDependencies = Pick<AlertSenderDependencies, 'pausesSeconds' | 'origin' | 'log'> & {
  database: Database;
  mailer: Pick<Mailer, 'send' | 'canSend'>;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  /** Names or addresses on private networks that the operator lets through. */
  allowedHosts: readonly string[];
};

const EVALUATION_SECONDS = 60;
const UPKEEP_SECONDS = 15;
/** Longer than an attempt. */
const ATTEMPT_SECONDS = 25;
/** What is due later than this is found by the upkeep. */
const LONGEST_TIMER_MS = 60_000;
/** Timers may fire a little before the clock says so, and what is not due then would wait for the upkeep. */
const TIMER_MARGIN_MS = 20;
/** Notices that this process sends at once. */
const CONCURRENCY = 4;

/** Alerts of all teams. */
export class Alerts {
  readonly #log: AlertDependencies['log'];
  readonly #outbound: ReturnType<typeof createGuardedFetch>;
  readonly #rules: AlertRuleStore;
  readonly #events: AlertEventStore;
  readonly #evaluations: AlertEvaluationStore;
  readonly #sender: AlertSender;
  readonly #database: Database;
  readonly #queue;
  readonly #stopping = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly routes: Route[];

  constructor(dependencies: AlertDependencies) {
    const { database, mailer, secrets, jobs, allowedHosts, origin, pausesSeconds, log } = dependencies;
    const now = () => new Date();
    this.#log = log;
    this.#database = database;
    this.#outbound = createGuardedFetch(allowedHosts);
    const { fetch } = this.#outbound;
    const events = new AlertEventStore(database, now);
    this.#events = events;
    this.#rules = new AlertRuleStore(database, now);
    this.#evaluations = new AlertEvaluationStore(database, events, now);
    this.#sender = new AlertSender({ events, mailer, secrets, fetch, origin, pausesSeconds, now, log });
    this.#queue = jobs.queue<{ id: string }>({
      name: 'alert-notice',
      timeoutSeconds: ATTEMPT_SECONDS,
      concurrency: CONCURRENCY,
      work: ({ id }, signal) => this.#deliver(id, signal),
    });
    jobs.repeat({
      name: 'alert-evaluation',
      timeoutSeconds: EVALUATION_SECONDS,
      everySeconds: EVALUATION_SECONDS,
      work: (_, signal) => this.#evaluateAll(signal),
    });
    jobs.repeat({
      name: 'alert-upkeep',
      timeoutSeconds: UPKEEP_SECONDS,
      everySeconds: UPKEEP_SECONDS,
      work: async () => this.#send(await events.due()),
    });
    jobs.repeat({
      name: 'alert-history-end',
      timeoutSeconds: 600,
      everySeconds: 3_600,
      work: () => events.forgetOld(),
    });
    this.routes = alertRoutes({
      rules: this.#rules,
      destinations: new AlertDestinationStore(database, secrets, now),
      events,
      sendTest: (teamId, ruleId) => this.sendTest(teamId, ruleId),
      evaluate: (teamId) => this.#evaluate(teamId),
      canSendMail: mailer.canSend,
      refusePrivateUrl: (url) => refusePrivateHost(new URL(url), allowedHosts),
    });
  }

  /** Looks at all rules that are due, and has what they say sent. */
  async #evaluateAll(signal: AbortSignal): Promise<void> {
    for (const teamId of await this.#evaluations.teamsDue()) {
      signal.throwIfAborted();
      // What fails for one team is not to keep others uninformed.
      await this.#evaluate(teamId);
    }
  }

  /** One attempt for each destination of a rule. @throws {AlertRuleNotFound} */
  async sendTest(teamId: string, ruleId: string): Promise<AlertHistoryEntry> {
    const rule = await this.#rules.find(teamId, ruleId);
    const facts = factsOf(rule, await this.#evaluations.figureOf(rule), 'test');
    const { destinationIds } = rule;
    const added = await this.#events.add(this.#database, teamId, [{ facts, destinationIds }]);
    await Promise.all(added.notices.map((id) => this.#sender.attempt(id, this.#stopping.signal)));
    const [eventId = ''] = added.events;
    const [entry] = await this.#events.history(teamId, { eventId, limit: 1 });
    if (!entry) throw new Error('A test that was just sent is not there.');
    return entry;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#outbound[Symbol.asyncDispose]();
  }

  async #evaluate(teamId: string): Promise<void> {
    try {
      await this.#send(await this.#evaluations.evaluate(teamId));
    } catch (error) {
      this.#log.error({ err: error, team: teamId }, 'alert rules could not be evaluated');
    }
  }

  async #send(notices: readonly string[]): Promise<void> {
    for (const id of notices) await this.#queue.add(id, { id });
  }

  async #deliver(id: string, signal: AbortSignal): Promise<void> {
    const next = await this.#sender.attempt(id, AbortSignal.any([signal, this.#stopping.signal]));
    const waitMs = (next?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    if (waitMs > LONGEST_TIMER_MS || this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // What could not be added is found by the upkeep.
      this.#send([id]).catch((error: unknown) => this.#log.debug({ err: error }, 'a notice waits'));
    }, Math.max(0, waitMs) + TIMER_MARGIN_MS);
    this.#timers.add(timer.unref());
  }
}
