import type { AgentDetail } from '@parley/contract/agents.ts';
import { KNOWLEDGE, QA } from '@parley/contract/limits.ts';
import { AgentVersionConflict } from '../../agents/agent-errors.ts';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/route.ts';
import type { StoredQaPair } from '../stored-documents/document-table.ts';
import { queryDependentAgents } from './document-list-queries.ts';
import { storedPairs } from './document-source.ts';
import type { DocumentStore } from './document-store.ts';
import type { Documents } from './documents.ts';

type AgentAnswersDependencies = {
  database: Database;
  agents: Pick<AgentStore, 'find'>;
  store: Pick<DocumentStore, 'find' | 'contentOf'>;
  documents: Pick<Documents, 'add' | 'addPair'>;
};

/** Answers that are added to what one agent knows. */
export class AgentAnswers {
  readonly #dependencies: AgentAnswersDependencies;

  constructor(dependencies: AgentAnswersDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Adds a question and its answer to a collection that belongs to this agent alone, so that no other agent changes;
   * where there is none, it is made. An earlier answer to the same question is replaced.
   * @returns the collection, which is being read
   * @throws {AgentNotFound | TooManyDocuments}
   */
  async add(
    caller: Caller,
    agentId: string,
    { question, answer }: Pick<StoredQaPair, 'question' | 'answer'>,
  ): Promise<string> {
    const { agents, documents } = this.#dependencies;
    const agent = await agents.find(caller.teamId, agentId);
    // Collections have no markup; what callers write may.
    const [pair] = storedPairs([{ question: question.replaceAll(/[<>]/g, ' ').trim(), answer }]);
    if (!pair) throw new Error('A pair gives a pair.');
    const id = await this.#ownCollection(caller, agent);
    if (id !== undefined) return (await documents.addPair(caller, id, pair)).uuid;
    const { agent_id, version: agentVersion } = agent;
    const wanted = { name: collectionName(agent), agentId: agent_id, agentVersion, allow_duplicate: true };
    try {
      return (await documents.add(caller, wanted, { kind: 'qa', pairs: [pair] })).uuid;
    } catch (error) {
      if (!(error instanceof AgentVersionConflict)) throw error;
      // Another answer may have made its collection meanwhile.
      return await this.add(caller, agentId, { question, answer });
    }
  }

  async #ownCollection(caller: Caller, agent: AgentDetail): Promise<string | undefined> {
    const { database, store } = this.#dependencies;
    for (const { id, type } of agent.conversation_config.agent?.prompt?.knowledge_base ?? []) {
      if (type !== 'text') continue;
      const row = await store.find(caller.teamId, id).catch(() => undefined);
      const pairs = row && (await store.contentOf(row)).qaPairs;
      if (!pairs || pairs.length >= QA.pairsMax) continue;
      const dependent = await queryDependentAgents(database, caller, id);
      if (dependent.length === 1) return id;
    }
    return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  en: 'Questions and answers',
  es: 'Preguntas y respuestas',
  fr: 'Questions et réponses',
};

function collectionName({ name, conversation_config }: AgentDetail): string {
  const kind = NAMES[conversation_config.agent?.language ?? ''] ?? NAMES.en;
  return `${kind} – ${name}`.slice(0, KNOWLEDGE.nameMax).toWellFormed();
}
