import { receiveSlackEvent } from '@parley/contract/integrations.ts';
import { on, type Route, type SignedBody } from '../../http/route.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type AnswerDependencies, answerThread } from './slack-answers.ts';
import {
  SlackBacklogFull,
  SlackEventUnreadable,
  SlackNotConnected,
  SlackSignatureRefused,
  SlackSigningSecretMissing,
} from './slack-errors.ts';
import { readEnvelope, type SlackEnvelope } from './slack-event.ts';
import type { SlackThread } from './slack-message-store.ts';
import { isForAgent, wordsOf } from './slack-message-text.ts';
import { isSignedWith, outwardProblem } from './slack-signature.ts';
import type { OpenSource, SlackWorkspaces } from './slack-workspaces.ts';

// What belongs here: Slack as a channel of conversations. Its events are checked and stored while it waits, and worked
// on afterwards by whichever process is free; each thread by one at a time.

/** What became of the requests that came for Slack's events. */
type SlackOutcome = 'taken' | 'repeated' | 'ignored' | 'foreign' | 'refused' | 'backlog';

export type SlackDependencies = Omit<AnswerDependencies, 'workspaces'> & {
  workspaces: SlackWorkspaces;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
};

/** Threads that one process answers at once. */
const CONCURRENCY = 12;
/** Longest work on one thread. */
const THREAD_SECONDS = 600;
const UPKEEP_SECONDS = 30;

export class Slack {
  readonly #dependencies: SlackDependencies;
  readonly #threads;
  readonly #outcomes = new Map<SlackOutcome, number>();
  readonly routes: Route[];

  constructor(dependencies: SlackDependencies) {
    const { messages, jobs } = dependencies;
    this.#dependencies = dependencies;
    this.#threads = jobs.queue<SlackThread>({
      name: 'slack-thread',
      timeoutSeconds: THREAD_SECONDS,
      retries: 3,
      concurrency: CONCURRENCY,
      work: (thread, signal) => answerThread(thread, signal, dependencies),
    });
    jobs.repeat({
      name: 'slack-upkeep',
      timeoutSeconds: UPKEEP_SECONDS,
      everySeconds: UPKEEP_SECONDS,
      work: async () => {
        await messages.sweep();
        for (const thread of await messages.lateThreads())
          await this.#takeUp(thread, `${thread.channel} ${thread.threadTs}`);
      },
    });
    this.routes = [
      on(receiveSlackEvent, ({ params, request: { signed } }) => this.#answer(params.agent_id, signed)),
    ];
  }

  /** Requests by what became of them, since the start. */
  get outcomes(): ReadonlyMap<SlackOutcome, number> {
    return this.#outcomes;
  }

  async #answer(agentId: string, signed: SignedBody | undefined): Promise<{ challenge?: string }> {
    const request = signed ?? { bytes: new Uint8Array(), header: () => undefined };
    try {
      const problem = outwardProblem(request, Date.now());
      if (problem) throw new SlackSignatureRefused(problem);
      return await this.#receive(agentId, request);
    } catch (error) {
      this.#count(error instanceof SlackBacklogFull ? 'backlog' : 'refused');
      throw error;
    }
  }

  async #receive(agentId: string, request: SignedBody): Promise<{ challenge?: string }> {
    const { workspaces } = this.#dependencies;
    const envelope = readEnvelope(request.bytes);
    const source = await workspaces.open({ agentId });
    const signingSecret = source?.signingSecret ?? null;
    // The app is made, and its address verified, before there is a secret to enter.
    if (signingSecret === null && envelope?.type === 'verification') {
      return { challenge: envelope.challenge };
    }
    if (!source) throw new SlackNotConnected();
    if (signingSecret === null) throw new SlackSigningSecretMissing();
    if (!isSignedWith(signingSecret, request)) throw new SlackSignatureRefused('forged');
    if (!envelope) throw new SlackEventUnreadable();
    await workspaces.noteHeard(source.agentRowId);
    if (envelope.type === 'verification') return { challenge: envelope.challenge };
    this.#count(await this.#takeEvent(envelope, source));
    return {};
  }

  async #takeEvent(
    {
      eventId,
      atSeconds = Number.POSITIVE_INFINITY,
      workspaceIds,
      event,
    }: Extract<SlackEnvelope, { type: 'event' }>,
    source: OpenSource,
  ): Promise<SlackOutcome> {
    const { workspaces, messages } = this.#dependencies;
    const { agentRowId, botUserId } = source;
    if (!workspaceIds.includes(source.workspaceId)) return 'foreign';
    if (!event) return 'ignored';
    // What ended a connection says nothing of the one that was made since.
    const isOver = (atSeconds + 1) * 1_000 <= source.connectedAt.getTime();
    if (event.type === 'app_uninstalled') {
      if (isOver) return 'ignored';
      await workspaces.noteProblem(agentRowId, 'app_uninstalled');
      return 'taken';
    }
    if (event.type === 'tokens_revoked') {
      if (isOver || !event.tokens?.bot?.includes(botUserId)) return 'ignored';
      if (source.problem === null) await workspaces.noteProblem(agentRowId, 'token_revoked');
      return 'taken';
    }
    if (!isForAgent(event, botUserId)) return 'ignored';
    const { channel, ts: messageTs, thread_ts: threadTs = messageTs, user: userId = '' } = event;
    const message = wordsOf(event, botUserId);
    if (message === '') return 'ignored';
    const thread = { agentRowId, channel, threadTs };
    const reception = await messages.receive({ ...thread, eventId, messageTs, userId, message });
    if (reception === 'too_many') throw new SlackBacklogFull();
    // A known message may still wait, if its job could not be added the first time.
    await this.#takeUp(thread, eventId);
    return reception === 'new' ? 'taken' : 'repeated';
  }

  // A key for each message: a worker that finds the thread taken has nothing left to do.
  #takeUp({ agentRowId, channel, threadTs }: SlackThread, cause: string): Promise<void> {
    return this.#threads.add(`${agentRowId} ${cause}`, { agentRowId, channel, threadTs });
  }

  #count(outcome: SlackOutcome): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }
}
