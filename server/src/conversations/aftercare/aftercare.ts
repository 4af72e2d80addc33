import type { AnalysisProblem, ConversationAnalysis } from '@parley/contract/conversation.ts';
import type { LanguageModel } from '@parley/engine/language-model/language-model.ts';
import type { Logger } from 'pino';
import type { LanguageModels } from '../../connections/language-models.ts';
import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Recordings } from '../recording/recordings.ts';
import { createAftercareStore, type EndedConversation } from './aftercare-store.ts';
import type { AnalysisAudience } from './analysis-audience.ts';
import { createAnalysisRequestStore } from './analysis-request-store.ts';
import { extractedAnalysis } from './extracted-analysis.ts';
import { AnalysisUnreadable, modelAnalysis } from './model-analysis.ts';
import { withoutWords } from './words-in-analysis.ts';

/** What happens to conversations after their end: analysis, erasure, deletion. */
export type AftercareWork = {
  /** Has a conversation analysed that just ended. */
  begin(conversationId: string): void;
  /**
   * Has a conversation analysed once more, by what its agent's settings ask for today.
   * @throws {ConversationNotFound | AnalysisImpossible}
   */
  repeat(teamId: string, conversationId: string): Promise<void>;
  /** Has all conversations analysed that are over and were not yet, for instance because a process was lost. */
  catchUp(): Promise<void>;
  /** Has the retention of an agent that was just saved applied to its conversations. */
  retain(agentId: string): void;
};

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

/** Opens the queues of what is to be done after conversations. */
export function createAftercare(dependencies: AftercareDependencies): AftercareWork {
  const { database, languageModels, jobs, recordings, audience, nowMs, log } = dependencies;
  const store = createAftercareStore(database);
  const requests = createAnalysisRequestStore(database);

  const analyses = jobs.queue<{ id: string }>({
    name: 'conversation-analysis',
    timeoutSeconds: 300,
    concurrency: 2,
    retries: MODEL_ATTEMPTS - 1,
    async work({ id }, signal) {
      const attempts = await store.countAttempt(id);
      const conversation = await store.findPending(id);
      if (!conversation) return;
      await store.declineUnanswered(id);
      // What cannot be stored is looked after again and again; the model is not paid for that.
      if (attempts > MODEL_ATTEMPTS) return await giveUp(conversation, 'model_failed');
      const model = await languageModels.connected(conversation.teamId);
      await finish(conversation, await analysisOf(conversation, model, signal));
    },
    async giveUp({ id }, error) {
      const conversation = await store.findPending(id);
      const problem = error instanceof AnalysisUnreadable ? 'model_unreadable' : 'model_failed';
      if (conversation) await giveUp(conversation, problem);
    },
  });
  const retentions = jobs.queue<{ agentId: string }>({
    name: 'conversation-retention',
    timeoutSeconds: 600,
    retries: 5,
    work: ({ agentId }) => store.applyRetention(agentId),
  });
  jobs.repeat({
    name: 'conversation-deletion',
    timeoutSeconds: 3_000,
    retries: 1,
    everySeconds: HOUR_SECONDS,
    async work(_, signal) {
      await store.applyRetention();
      let deleted = 0;
      do deleted = await store.deleteOverdue();
      while (deleted > 0 && !signal.aborted);
      await recordings.deleteUnwanted();
    },
  });

  const giveUp = (conversation: EndedConversation, problem: AnalysisProblem) =>
    finish(conversation, afterFailure(conversation, problem), problem);

  async function finish(
    conversation: EndedConversation,
    found: ConversationAnalysis,
    problem: AnalysisProblem | null = null,
  ): Promise<void> {
    const { aftercare, earlier } = conversation;
    const isErased = aftercare.erasesTranscript;
    const isSilenced = isErased || aftercare.deletesAudio;
    const isNew = found !== earlier;
    const analysis = isNew ? { ...found, analysed_at: new Date(nowMs()).toISOString() } : found;
    await store.finish(conversation, {
      problem,
      isErased,
      isSilenced,
      analysis: isErased ? withoutWords(analysis) : analysis,
      announce: async (transaction) => {
        if (isNew && aftercare.tellsWebhooks !== false) await tell(transaction, conversation);
      },
    });
    audience?.sendDue();
    if (isSilenced) await deleteUnwanted();
  }

  async function tell(
    transaction: Parameters<AnalysisAudience['announce']>[0],
    { id, teamId, channel, earlier }: EndedConversation,
  ): Promise<void> {
    const cause = earlier === null ? 'call_ended' : 'analysis_repeated';
    await audience?.announce(transaction, { id, teamId, isTest: channel === 'simulation', cause });
  }

  // What could not be deleted is tried again every hour.
  async function deleteUnwanted(): Promise<void> {
    try {
      await recordings.deleteUnwanted();
    } catch (error) {
      log.error({ err: error }, 'recordings could not be deleted');
    }
  }

  // What could not be added is caught up with later.
  function begin(id: string): void {
    analyses.add(id, { id }).catch((error: unknown) => log.debug({ err: error }, 'an analysis waits'));
  }

  return {
    begin,
    async repeat(teamId, id) {
      await requests.request(teamId, id);
      begin(id);
    },
    async catchUp() {
      for (const id of await store.pendingIds()) begin(id);
    },
    retain(agentId) {
      const added = retentions.add(agentId, { agentId });
      added.catch((error: unknown) => log.debug({ err: error }, 'a retention waits'));
    },
  };
}

// What a model has judged is not given away for what rules can take from the words.
function afterFailure(conversation: EndedConversation, problem: AnalysisProblem): ConversationAnalysis {
  const { earlier } = conversation;
  return earlier?.by === 'model' ? earlier : extractedAnalysis(conversation, problem);
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
