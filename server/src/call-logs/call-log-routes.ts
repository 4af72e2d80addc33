import { listAgentActivity } from '@parley/contract/agent-activity.ts';
import { answerQuestion, getCallLogOverview, getCallLogResults } from '@parley/contract/call-log-overview.ts';
import {
  type CallLogFacets,
  deleteCallLog,
  deleteCallLogs,
  exportCallLogs,
  exportChosenCallLogs,
  getCallLog,
  listCallLogs,
  postConversationFeedback,
  rateCallLog,
  repeatAnalysis,
} from '@parley/contract/call-logs.ts';
import type { Logger } from 'pino';
import { mayKnowAgent } from '../http/access.ts';
import { type Caller, on, type Route } from '../http/route.ts';
import { callLogExport, chosenCallLogExport } from './call-log-export.ts';
import type { CallLogFeedbackStore } from './call-log-feedback-store.ts';
import type { CallLogStore } from './call-log-store.ts';
import { answerQuestion as answered, type QuestionAnswerDependencies } from './overview/question-answers.ts';

/** What the routes of call logs work with. */
export type CallLogRouteDependencies = {
  logs: CallLogStore;
  feedback: CallLogFeedbackStore;
  answers: QuestionAnswerDependencies;
  /** Deletes recordings that belong to no conversation any more. */
  forgetRecordings: () => Promise<void>;
  /** Has a conversation analysed once more. */
  repeatAnalysis: (teamId: string, conversationId: string) => Promise<void>;
  log: Logger;
};

export function callLogRoutes(dependencies: CallLogRouteDependencies): Route[] {
  const { logs, feedback, answers, forgetRecordings, log } = dependencies;
  // Those of many other conversations may wait too, so no answer waits for it. What is left is tried again every hour.
  const beginForgetting = () =>
    void forgetRecordings().catch((error: unknown) =>
      log.error({ err: error }, 'recordings could not be deleted'),
    );
  return [
    on(listCallLogs, async ({ query: { cursor, page_size, ...filters }, caller }) => {
      const [page, facets] = await Promise.all([
        logs.list(caller.teamId, filters, { cursor, pageSize: page_size }),
        cursor === undefined ? logs.facets(caller.teamId, filters) : null,
      ]);
      const { rows: list, nextCursor: next_cursor } = page;
      return { list, has_more: next_cursor !== null, next_cursor, facets: facets && knownTo(caller, facets) };
    }),
    on(exportCallLogs, async ({ query: { format, ...filters }, caller: { teamId } }) =>
      callLogExport(logs, { teamId, format, filters }, new Date()),
    ),
    ...overviewRoutes(logs),
    on(listAgentActivity, ({ query, caller }) =>
      logs.agentActivity(caller.teamId, query.agent_id.split(',')),
    ),
    on(answerQuestion, async ({ params, body: { answer }, caller }) => {
      const { conversation_id, event_id } = params;
      return { document_ids: await answered(answers, caller, { conversation_id, event_id, answer }) };
    }),
    on(getCallLog, ({ params, caller }) => logs.find(caller.teamId, params.conversation_id)),
    on(deleteCallLog, async ({ params, caller }) => {
      await logs.delete(caller.teamId, params.conversation_id);
      beginForgetting();
    }),
    on(deleteCallLogs, async ({ body, caller }) => {
      const { deletedIds, runningIds } = await logs.deleteChosen(caller.teamId, body.conversation_ids);
      beginForgetting();
      return { deleted_ids: deletedIds, running_ids: runningIds };
    }),
    on(exportChosenCallLogs, async ({ body, caller: { teamId } }) =>
      chosenCallLogExport(logs, { teamId, ids: body.conversation_ids }, new Date()),
    ),
    on(repeatAnalysis, async ({ params, caller }) => {
      await dependencies.repeatAnalysis(caller.teamId, params.conversation_id);
      return { analysis_status: 'pending' } as const;
    }),
    on(rateCallLog, ({ params, body, caller }) =>
      feedback.rate(caller.teamId, params.conversation_id, {
        eventId: body.event_id,
        score: body.feedback,
      }),
    ),
    on(postConversationFeedback, async ({ params, body }) => {
      const { feedback: score = null, rating = null, comment } = body;
      await feedback.note(params.conversation_id, { score, rating, comment });
      return { status: 'ok' } as const;
    }),
  ];
}

/** Conversations from above. */
function overviewRoutes(logs: CallLogStore): Route[] {
  return [
    on(getCallLogOverview, async ({ query: filters, caller }) => {
      const overview = await logs.overview({ teamId: caller.teamId, filters });
      return { ...overview, facets: knownTo(caller, overview.facets) };
    }),
    on(getCallLogResults, async ({ query: filters, caller }) => {
      const { criteria, ...results } = await logs.results({ teamId: caller.teamId, filters });
      return { criteria: criteria.filter(({ agent_id }) => mayKnowAgent(caller, agent_id)), ...results };
    }),
  ];
}

/** Counts without those of agents that a key is not bound to. */
function knownTo(caller: Caller, { agents, ...facets }: CallLogFacets): CallLogFacets {
  return { ...facets, agents: agents.filter(({ agent_id }) => mayKnowAgent(caller, agent_id)) };
}
