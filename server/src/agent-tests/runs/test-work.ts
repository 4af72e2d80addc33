import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AgentStore } from '../../agents/agent-store.ts';
import { requireActiveTeam } from '../../conversations/admission/active-team.ts';
import type { AgentSnapshot } from '../../conversations/plan/agent-snapshot.ts';
import type { Database } from '../../database/database.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import type { TeamStanding } from '../../identity/teams/team-standing-store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { holdRepetition, type TestSources } from '../holding/test-repetition.ts';
import { createPlaces } from './places.ts';
import { type ClaimedRun, type RepetitionPlace, RUNS_AT_ONCE, TestWorkStore } from './test-work-store.ts';

/** Holds the tests of runs. Disposing of it breaks off what is being held; it is held anew after the next start. */
export type TestWork = Disposable & {
  /** Has a run held that was just stored. */
  begin(runId: string): void;
  /** Breaks a run off at once where it is held here; elsewhere it is noticed within seconds. */
  breakOff(runId: string): void;
};

/** What tests are held with, and where runs are found. */
export type TestWorkSources = Omit<TestSources, 'reportFailure' | 'agents'> & {
  agents: Pick<AgentStore, 'findVersion' | 'findRecent' | 'namesOf'>;
  teams: Pick<TeamStanding, 'isSuspended'>;
  database: Database;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  log: Logger;
};

/** Repetitions of all runs that this process holds at once: callers come first. */
const HELD_AT_ONCE = 4;
/** Agents that answer at once must not keep the process busy without a pause. */
const BREATH_MS = 10;
const KEEP_MS = 5_000;
const LOOK_SECONDS = 20;
const FORGET_SECONDS = 3_600;
const LONGEST_RUN_SECONDS = 6 * 3_600;

export function createTestWork(sources: TestWorkSources): TestWork {
  const { database, agents, jobs, log } = sources;
  const nodeId = randomUUID();
  const store = new TestWorkStore(database, nodeId);
  const places = createPlaces(HELD_AT_ONCE);
  const closing = new AbortController();
  const running = new Map<string, AbortController>();

  const queue = jobs.queue<{ id: string }>({
    name: 'agent-test-run',
    timeoutSeconds: LONGEST_RUN_SECONDS,
    retries: 0,
    // Were there fewer, a run would wait for whole runs of other teams, and not for its turn among them.
    concurrency: RUNS_AT_ONCE,
    async work({ id }, signal) {
      if (closing.signal.aborted) return;
      const run = await store.claim(id);
      if (!run) return;
      try {
        await holdClaimed(run, AbortSignal.any([signal, closing.signal]));
      } finally {
        // Others may have waited for this one.
        if (!closing.signal.aborted) await offerWaiting();
      }
    },
  });
  // Runs of a process that is gone, those that could not be added, and those whose turn has come.
  jobs.repeat({
    name: 'agent-test-look',
    timeoutSeconds: 60,
    retries: 0,
    everySeconds: LOOK_SECONDS,
    async work() {
      for (const id of await store.overdueRuns()) {
        await store.giveUp(id, 'The run could not be held in time.');
      }
      await offerWaiting();
    },
  });

  jobs.repeat({
    name: 'agent-test-forget',
    timeoutSeconds: 300,
    retries: 1,
    everySeconds: FORGET_SECONDS,
    work: () => store.forgetOld(),
  });

  async function offerWaiting(): Promise<void> {
    for (const { id, claimedBy } of await store.waitingRuns()) add(id, claimedBy);
  }

  // A dead process may still stand in the queue, with a run that it worked on or had not even taken on: whoever takes
  // over needs a key of their own.
  function add(id: string, lastNode: string | null): void {
    queue
      .add(`${id} ${lastNode ?? 'first'} ${nodeId}`, { id })
      .catch((error: unknown) => log.debug({ err: error, run: id }, 'a test run waits'));
  }

  async function holdClaimed(run: ClaimedRun, signal: AbortSignal): Promise<void> {
    const stop = new AbortController();
    running.set(run.id, stop);
    const keeping = setInterval(() => {
      store.keep(run.id).then(
        (isOurs) => isOurs || stop.abort(),
        (error: unknown) => log.warn({ err: error, run: run.id }, 'a test run gave no sign of life'),
      );
    }, KEEP_MS).unref();
    const bounded = AbortSignal.any([signal, stop.signal]);
    try {
      await holdAll(run, await agentOf(run), bounded);
      await store.end(run.id, null);
    } catch (error) {
      if (error instanceof ExpectedError) await store.end(run.id, error.message);
      else if (!stop.signal.aborted) await store.release(run.id);
      if (!bounded.aborted && !(error instanceof ExpectedError)) throw error;
    } finally {
      clearInterval(keeping);
      running.delete(run.id);
    }
  }

  async function holdAll(run: ClaimedRun, agent: AgentSnapshot, signal: AbortSignal): Promise<void> {
    const held = new Set((await store.held(run.id)).map(keyOf));
    const left = run.tests
      .flatMap((_, position) =>
        Array.from({ length: run.repeat }, (_each, index) => ({ position, repetition: index + 1 })),
      )
      .filter((place) => !held.has(keyOf(place)));
    // One that breaks off takes the others with it.
    const broken = new AbortController();
    const bounded = AbortSignal.any([signal, broken.signal]);
    async function holdNext(): Promise<void> {
      for (let place = left.shift(); place; place = left.shift()) {
        bounded.throwIfAborted();
        using _seat = await places.take(run.teamId, bounded);
        // The operator may have suspended the team since the run was asked for.
        await requireActiveTeam(agent, sources.teams);
        await holdOne(run, agent, { place, signal: bounded });
        await pause(BREATH_MS, undefined, { signal: bounded });
      }
    }
    const hands = Array.from({ length: HELD_AT_ONCE }, () =>
      holdNext().catch((error: unknown) => {
        broken.abort(error);
        throw error;
      }),
    );
    const ends = await Promise.allSettled(hands);
    const failed = ends.find((each) => each.status === 'rejected');
    if (failed) throw broken.signal.reason ?? failed.reason;
  }

  async function holdOne(
    run: ClaimedRun,
    agent: AgentSnapshot,
    { place, signal }: { place: RepetitionPlace; signal: AbortSignal },
  ): Promise<void> {
    const test = run.tests[place.position]?.test;
    if (!test) return;
    const reportFailure = (error: unknown) =>
      log.warn({ err: error, run: run.id }, 'a test of an agent met a failure');
    const { model, ...found } = await holdRepetition({ test, agent, signal }, { ...sources, reportFailure });
    signal.throwIfAborted();
    if (await store.add(run.id, { ...found, ...place }, model)) return;
    running.get(run.id)?.abort();
    signal.throwIfAborted();
  }

  async function agentOf({
    teamId,
    agentId: agent_id,
    agentVersion,
    draft,
  }: ClaimedRun): Promise<AgentSnapshot> {
    if (draft) {
      const { name, conversation_config, platform_settings } = draft;
      return { agent_id, name, conversation_config, platform_settings, teamId, version: null };
    }
    return { ...(await agents.findVersion(teamId, agent_id, agentVersion ?? 0)), teamId };
  }

  return {
    begin: (runId) => add(runId, null),
    breakOff: (runId) => running.get(runId)?.abort(),
    [Symbol.dispose]: () => closing.abort(),
  };
}

function keyOf({ position, repetition }: RepetitionPlace): string {
  return `${position} ${repetition}`;
}
