import { AgentNotFound } from '../../agents/agent-errors.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import { mayKnowAgent } from '../../http/access.ts';
import { expectedError } from '../../http/expected-error.ts';
import type { Caller } from '../../http/route.ts';
import type { AgentAnswers } from '../../knowledge/documents/agent-answers.ts';
import type { AskedTurn, OpenQuestion, QuestionAnswerStore } from './question-answer-store.ts';
import { questionGroups } from './question-groups.ts';

/** There is no such question, or the team has answered it. */
const QuestionNotFound = expectedError(
  'question_not_found',
  404,
  'This question has been answered, or its conversation deleted.',
);

/** What an answer needs from other nouns. */
export type QuestionAnswerDependencies = {
  store: Pick<QuestionAnswerStore, 'open' | 'claim' | 'release' | 'close'>;
  agents: Pick<AgentStore, 'namesOf'>;
  knowledge: Pick<AgentAnswers, 'add'>;
};

/**
 * Has every agent know an answer that was asked a question, or one much like it, and that the caller may know of.
 * @returns the documents that have the answer
 * @throws {QuestionNotFound | AgentNotFound | TooManyDocuments}
 */
export async function answerQuestion(
  { store, agents, knowledge }: QuestionAnswerDependencies,
  caller: Caller,
  { answer, ...turn }: AskedTurn & { answer: string },
): Promise<string[]> {
  const isAsked = (each: OpenQuestion) =>
    each.conversation_id === turn.conversation_id && each.event_id === turn.event_id;
  const open = (await store.open(caller.teamId, turn)).filter(({ agent_id }) =>
    mayKnowAgent(caller, agent_id),
  );
  const alike = questionGroups(open).find((group) => group.some(isAsked)) ?? [];
  const asked = alike.find(isAsked);
  if (!asked) throw new QuestionNotFound();
  const agentIds = [...new Set(alike.map(({ agent_id }) => agent_id))];
  const present = await agents.namesOf(caller.teamId, agentIds);
  if (!present.has(asked.agent_id)) throw new AgentNotFound(asked.agent_id);
  const claimed = await store.claim(alike);
  try {
    if (!claimed.some(isAsked)) throw new QuestionNotFound();
    const documentIds: string[] = [];
    for (const agentId of present.keys()) {
      const own = claimed.filter(({ agent_id }) => agent_id === agentId);
      const question = own.find(isAsked)?.question ?? own[0]?.question;
      if (question === undefined) continue;
      const documentId = await knowledge.add(caller, agentId, { question, answer });
      await store.close(own, { documentId, answer });
      documentIds.push(documentId);
    }
    return documentIds;
  } finally {
    await store.release(claimed);
  }
}
