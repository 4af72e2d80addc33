import type { AnalysisProblem, ConversationAnalysis } from '@parley/contract/conversation.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import type { Logger } from 'pino';
import type { LanguageModels } from '../../connections/language-models.ts';
import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Recordings } from '../recording/recordings.ts';
import { AftercareStore, type EndedConversation } from './aftercare-store.ts';
import type { AnalysisAudience } from './analysis-audience.ts';
import { requestAnalysis } from './analysis-request-queries.ts';
import { extractedAnalysis } from './extracted-analysis.ts';
import { AnalysisUnreadable, modelAnalysis } from './model-analysis.ts';

/** What it is made of. */
export type AftercareDependencies = {
  database: Database;
  languageModels: Pick<LanguageModels, 'connected'>;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  recordings: Pick<Recordings, 'deleteUnwanted'>;
  /** Notified of analyses. */
  audience?: AnalysisAudience | undefined;
  /** Milliseconds since 1970. */
  nowMs: () => number;
  log: Logger;
};

/** How often a model is asked to analyse one conversation, twice at most each time, whatever becomes of its answers. */
const MODEL_ATTEMPTS = 4;
const HOUR_SECONDS = 3_600;

/** What happens to conversations after their end: analysis, erasure, deletion. */
export class AftercareWork {
  readonly #dependencies: AftercareDependencies;
  readonly #store: AftercareStore;
  readonly #analyses;
  readonly #retentions;

  /** Opens the queues of what is to be done after conversations. */
  constructor(dependencies: AftercareDependencies) {
    const { database, jobs } = dependencies;
    const store = new AftercareStore(database);
    this.#dependencies = dependencies;
    this.#store = store;
    this.#analyses = jobs.queue<{ id: string }>({
      name: 'conversation-analysis',
      timeoutSeconds: 300,
      concurrency: 2,
      retries: MODEL_ATTEMPTS - 1,
      work: ({ id }, signal) => this.#analyse(id, signal),
      giveUp: async ({ id }, error) => {
        const conversation = await store.findPending(id);
        const problem = error instanceof AnalysisUnreadable ? 'model_unreadable' : 'model_failed';
        if (conversation) await this.#giveUp(conversation, problem);
      },
    });
    this.#retentions = jobs.queue<{ agentId: string }>({
      name: 'conversation-retention',
      timeoutSeconds: 600,
      retries: 5,
      work: ({ agentId }, signal) => untilNoneIsLeft(() => store.applyRetention(agentId), signal),
    });
    jobs.repeat({
      name: 'conversation-deletion',
      timeoutSeconds: 3_000,
      retries: 1,
      everySeconds: HOUR_SECONDS,
      async work(_, signal) {
        await untilNoneIsLeft(() => store.applyRetention(), signal);
        await untilNoneIsLeft(() => store.deleteOverdue(), signal);
        await dependencies.recordings.deleteUnwanted();
      },
    });
  }

  /** Has a conversation analysed that just ended; what could not be added is caught up with later. */
  begin(id: string): void {
    const { log } = this.#dependencies;
    const added = this.#analyses.add(id, { id });
    added.catch((error: unknown) => log.debug({ err: error }, 'an analysis waits'));
  }

  /**
   * Has a conversation analysed once more, by what its agent's settings ask for today.
   * @throws {ConversationNotFound | AnalysisImpossible}
   */
  async repeat(teamId: string, id: string): Promise<void> {
    await requestAnalysis(this.#dependencies.database, teamId, id);
    this.begin(id);
  }

  /** Has all conversations analysed that are over and were not yet, for instance because a process was lost. */
  async catchUp(): Promise<void> {
    for (const id of await this.#store.pendingIds()) this.begin(id);
  }

  /** Has the retention of an agent that was just saved applied to its conversations. */
  retain(agentId: string): void {
    const { log } = this.#dependencies;
    const added = this.#retentions.add(agentId, { agentId });
    added.catch((error: unknown) => log.debug({ err: error }, 'a retention waits'));
  }

  async #analyse(id: string, signal: AbortSignal): Promise<void> {
    const attempts = await this.#store.countAttempt(id);
    const conversation = await this.#store.findPending(id);
    if (!conversation) return;
    await this.#store.declineUnanswered(id);
    // What cannot be stored is looked after again and again; the model is not paid for that.
    if (attempts > MODEL_ATTEMPTS) return await this.#giveUp(conversation, 'model_failed');
    const model = await this.#dependencies.languageModels.connected(conversation.teamId);
    await this.#finish(conversation, await analysisOf(conversation, model, signal));
  }

  #giveUp(conversation: EndedConversation, problem: AnalysisProblem): Promise<void> {
    return this.#finish(conversation, afterFailure(conversation, problem), problem);
  }

  async #finish(
    conversation: EndedConversation,
    found: ConversationAnalysis,
    problem: AnalysisProblem | null = null,
  ): Promise<void> {
    const { audience, nowMs } = this.#dependencies;
    const { id, teamId, channel, aftercare, earlier } = conversation;
    const isErased = aftercare.erasesTranscript;
    const isSilenced = isErased || aftercare.deletesAudio;
    const isNew = found !== earlier;
    const analysis = isNew ? { ...found, analysed_at: new Date(nowMs()).toISOString() } : found;
    const cause = earlier === null ? 'call_ended' : 'analysis_repeated';
    await this.#store.finish(conversation, {
      problem,
      isErased,
      isSilenced,
      analysis: isErased ? withoutWords(analysis) : analysis,
      announce: async (transaction) => {
        if (!isNew || aftercare.tellsWebhooks === false) return;
        await audience?.announce(transaction, { id, teamId, isTest: channel === 'simulation', cause });
      },
    });
    audience?.sendDue();
    if (isSilenced) await this.#deleteUnwanted();
  }

  // What could not be deleted is tried again every hour.
  async #deleteUnwanted(): Promise<void> {
    const { recordings, log } = this.#dependencies;
    try {
      await recordings.deleteUnwanted();
    } catch (error) {
      log.error({ err: error }, 'recordings could not be deleted');
    }
  }
}

// What a model has judged is not given away for what rules can take from the words, unless more was said since.
function afterFailure(conversation: EndedConversation, problem: AnalysisProblem): ConversationAnalysis {
  const { earlier, isRequested } = conversation;
  return isRequested && earlier?.by === 'model' ? earlier : extractedAnalysis(conversation, problem);
}

function analysisOf(
  conversation: EndedConversation,
  model: LanguageModel | undefined,
  signal: AbortSignal,
): Promise<ConversationAnalysis> | ConversationAnalysis {
  const isEmpty = conversation.turns.every(({ role }) => role === 'agent');
  if (isEmpty) return extractedAnalysis(conversation, 'nobody_spoke');
  return model ? modelAnalysis(conversation, model, signal) : extractedAnalysis(conversation, 'no_model');
}

/** The analysis without anything that repeats what was said: the results stay, summary, reasons and values go. */
function withoutWords(analysis: ConversationAnalysis): ConversationAnalysis {
  const { evaluation_criteria_results, data_collection_results } = analysis;
  return {
    ...analysis,
    transcript_summary: '',
    call_summary_title: '',
    evaluation_criteria_results: mapValues(evaluation_criteria_results, (result) => ({
      ...result,
      rationale: '',
    })),
    data_collection_results: mapValues(data_collection_results, (result) => ({
      ...result,
      value: null,
      rationale: '',
    })),
  };
}

function mapValues<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/** Repeats what deals with some rows at a time, so that none is locked for long. */
async function untilNoneIsLeft(dealWithSome: () => Promise<number>, signal: AbortSignal): Promise<void> {
  let dealt = 0;
  do dealt = await dealWithSome();
  while (dealt > 0 && !signal.aborted);
}
