import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RUN_TOO_LATE } from '@parley/contract/agent-test-runs.ts';
import type { Logger } from 'pino';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { TeamSuspended } from '../../conversations/records/conversation-errors.ts';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { TeamStanding } from '../../identity/teams/team-store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { runRepetition, type TestRepetitionDependencies } from '../repetitions/test-repetition.ts';
import { createFairSemaphore } from './fair-semaphore.ts';
import { type ClaimedRun, type RepetitionKey, RUNS_AT_ONCE, TestWorkStore } from './test-work-store.ts';

export type TestWorkDependencies = Omit<TestRepetitionDependencies, 'reportFailure' | 'agents'> & {
  agents: Pick<AgentStore, 'findVersion' | 'findRecent' | 'namesOf'>;
  teams: Pick<TeamStanding, 'isSuspended'>;
  database: Database;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  log: Logger;
};

/** Concurrent repetitions of all runs on this process: callers come first. */
const REPETITIONS_AT_ONCE = 4;
/** Agents that answer at once must not occupy the process without a pause. */
const BREATH_MS = 10;
const RENEW_MS = 5_000;
const LOOK_SECONDS = 20;
const FORGET_SECONDS = 3_600;
const LONGEST_RUN_SECONDS = 6 * 3_600;

/** Runs the tests of runs. Disposing of it aborts running repetitions; they run again after the next start. */
export class TestWork {
  readonly #dependencies: TestWorkDependencies;
  readonly #nodeId = randomUUID();
  readonly #store: TestWorkStore;
  readonly #semaphore = createFairSemaphore(REPETITIONS_AT_ONCE);
  readonly #closing = new AbortController();
  readonly #running = new Map<string, AbortController>();
  readonly #queue;

  constructor(dependencies: TestWorkDependencies) {
    const { database, jobs } = dependencies;
    this.#dependencies = dependencies;
    this.#store = new TestWorkStore(database, this.#nodeId);
    this.#queue = jobs.queue<{ id: string }>({
      name: 'agent-test-run',
      timeoutSeconds: LONGEST_RUN_SECONDS,
      // Were there fewer, a run would wait for whole runs of other teams, and not for its turn among them.
      concurrency: RUNS_AT_ONCE,
      work: ({ id }, signal) => this.#work(id, signal),
    });
    // Runs of a process that is gone, those that could not be added, and those whose turn has come.
    jobs.repeat({
      name: 'agent-test-look',
      timeoutSeconds: 60,
      everySeconds: LOOK_SECONDS,
      work: async () => {
        for (const id of await this.#store.overdueRuns()) {
          await this.#store.giveUp(id, RUN_TOO_LATE);
        }
        await this.#offerWaiting();
      },
    });
    jobs.repeat({
      name: 'agent-test-forget',
      timeoutSeconds: 300,
      retries: 1,
      everySeconds: FORGET_SECONDS,
      work: () => this.#store.forgetOld(),
    });
  }

  /** Starts a run that was just stored. */
  begin(runId: string): void {
    this.#add(runId, null);
  }

  /** Aborts a run at once if this node works on it; other nodes notice within seconds. */
  breakOff(runId: string): void {
    this.#running.get(runId)?.abort();
  }

  [Symbol.dispose](): void {
    this.#closing.abort();
  }

  async #work(id: string, signal: AbortSignal): Promise<void> {
    const closing = this.#closing.signal;
    if (closing.aborted) return;
    const run = await this.#store.claim(id);
    if (!run) return;
    try {
      await this.#runClaimed(run, AbortSignal.any([signal, closing]));
    } finally {
      // Others may have waited for this one.
      if (!closing.aborted) await this.#offerWaiting();
    }
  }

  async #offerWaiting(): Promise<void> {
    for (const { id, claimedBy } of await this.#store.waitingRuns()) this.#add(id, claimedBy);
  }

  // A dead process may still stand in the queue, with a run that it had claimed or was to claim: a node that takes
  // over needs a key of its own.
  #add(id: string, lastNode: string | null): void {
    const { log } = this.#dependencies;
    this.#queue
      .add(`${id} ${lastNode ?? 'first'} ${this.#nodeId}`, { id })
      .catch((error: unknown) => log.debug({ err: error, run: id }, 'a test run waits'));
  }

  async #runClaimed(run: ClaimedRun, signal: AbortSignal): Promise<void> {
    const store = this.#store;
    const stop = new AbortController();
    this.#running.set(run.id, stop);
    using _renewal = setInterval(() => this.#renew(run.id, stop), RENEW_MS).unref();
    const bounded = AbortSignal.any([signal, stop.signal]);
    try {
      await this.#runAll(run, await this.#agentOf(run), bounded);
      await store.end(run.id, null);
    } catch (error) {
      if (error instanceof ExpectedError) await store.end(run.id, error.message);
      else if (!stop.signal.aborted) await store.release(run.id);
      if (!bounded.aborted && !(error instanceof ExpectedError)) throw error;
    } finally {
      this.#running.delete(run.id);
    }
  }

  #renew(runId: string, stop: AbortController): void {
    const { log } = this.#dependencies;
    this.#store.renew(runId).then(
      (isOurs) => isOurs || stop.abort(),
      (error: unknown) => log.warn({ err: error, run: runId }, 'a test run was not renewed'),
    );
  }

  async #runAll(run: ClaimedRun, agent: AgentSnapshot, signal: AbortSignal): Promise<void> {
    const finished = new Set((await this.#store.finished(run.id)).map(keyOf));
    const left = run.tests
      .flatMap((_, position) =>
        Array.from({ length: run.repeat }, (_each, index) => ({ position, repetition: index + 1 })),
      )
      .filter((key) => !finished.has(keyOf(key)));
    // One that breaks off takes the others with it.
    const broken = new AbortController();
    const bounded = AbortSignal.any([signal, broken.signal]);
    const hands = Array.from({ length: REPETITIONS_AT_ONCE }, () =>
      this.#runNext(run, agent, { left, signal: bounded }).catch((error: unknown) => {
        broken.abort(error);
        throw error;
      }),
    );
    const ends = await Promise.allSettled(hands);
    const failed = ends.find((each) => each.status === 'rejected');
    if (failed) throw broken.signal.reason ?? failed.reason;
  }

  /** Runs one repetition after the other of those that are left. */
  async #runNext(
    run: ClaimedRun,
    agent: AgentSnapshot,
    { left, signal }: { left: RepetitionKey[]; signal: AbortSignal },
  ): Promise<void> {
    for (let key = left.shift(); key; key = left.shift()) {
      signal.throwIfAborted();
      using _slot = await this.#semaphore.acquire(run.teamId, signal);
      // The operator may have suspended the team since the run was asked for.
      if (await this.#dependencies.teams.isSuspended(agent.teamId)) {
        throw new TeamSuspended(agentLanguage(agent.conversation_config.agent?.language));
      }
      await this.#runOne(run, agent, { key, signal });
      await pause(BREATH_MS, undefined, { signal });
    }
  }

  async #runOne(
    run: ClaimedRun,
    agent: AgentSnapshot,
    { key, signal }: { key: RepetitionKey; signal: AbortSignal },
  ): Promise<void> {
    const test = run.tests[key.position]?.test;
    if (!test) return;
    const reportFailure = (error: unknown) =>
      this.#dependencies.log.warn({ err: error, run: run.id }, 'a test of an agent met a failure');
    const { model, ...found } = await runRepetition(
      { test, agent, signal },
      { ...this.#dependencies, reportFailure },
    );
    signal.throwIfAborted();
    if (await this.#store.add(run.id, { ...found, ...key }, model)) return;
    this.breakOff(run.id);
    signal.throwIfAborted();
  }

  async #agentOf({ teamId, agentId: agent_id, agentVersion, draft }: ClaimedRun): Promise<AgentSnapshot> {
    if (draft) {
      const { name, conversation_config, platform_settings } = draft;
      return { agent_id, name, conversation_config, platform_settings, teamId, version: null };
    }
    const { agents } = this.#dependencies;
    return { ...(await agents.findVersion(teamId, agent_id, agentVersion ?? 0)), teamId };
  }
}

function keyOf({ position, repetition }: RepetitionKey): string {
  return `${position} ${repetition}`;
}
