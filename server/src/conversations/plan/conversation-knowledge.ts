import type { PromptSettings } from '@parley/contract/agent-config.ts';
import { NEW_AGENT_RAG } from '@parley/contract/agent-defaults.ts';
import { Uuid } from '@parley/contract/id.ts';
import type { FoundPassage } from '@parley/contract/knowledge-search.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { WholeDocument } from '@parley/engine/language-model/language-model.ts';
import type { Retriever } from '@parley/engine/replies/retrieval.ts';
import { untilAborted } from '../../http/until-aborted.ts';
import type { PassageRetrieval } from '../../knowledge/retrieval/passage-retrieval.ts';

/** Where conversations find what their agents know. */
export type KnowledgePlanDependencies = Pick<PassageRetrieval, 'retrieve' | 'warmUp'> & {
  /**
   * The whole texts of a team's documents, in the order of their ids. Those of other teams, not ready or gone are
   * left out; so is, whole, what does not fit into `maxCharacters` any more.
   */
  wholeTexts(
    teamId: string,
    ids: readonly string[],
    bounds: { maxCharacters: number },
  ): Promise<readonly WholeDocument[]>;
};

/** What an agent knows in one conversation. */
export type ConversationKnowledge = {
  /** What it knows by heart. */
  documents: readonly WholeDocument[];
  /** Looks up what the other documents say; undefined where there are none. */
  retrieve: Retriever | undefined;
};

/** Whose knowledge is planned. */
export type KnowledgeWanted = {
  teamId: string;
  prompt: PromptSettings;
  /** Run with one call for each message, not over an open connection. */
  isCallByCall?: boolean | undefined;
};

/** Timeout of a retrieval; then the reply comes without passages. */
const LOOK_UP_MS = 1_000;

const NOTHING: ConversationKnowledge = { documents: [], retrieve: undefined };

/**
 * Settles what an agent knows by heart and what it looks up. Documents of usage mode `prompt` are always known by
 * heart; all others are looked up where the agent's retrieval is on, else known by heart as far as they fit.
 */
export async function planKnowledge(
  { teamId, prompt, isCallByCall = false }: KnowledgeWanted,
  dependencies: KnowledgePlanDependencies,
): Promise<ConversationKnowledge> {
  const references = (prompt.knowledge_base ?? []).filter(({ id }) => Uuid.safeParse(id).success);
  if (references.length === 0) return NOTHING;
  const { rag = {} } = prompt;
  const isLookedUp = rag.enabled ?? NEW_AGENT_RAG.enabled;
  const maxCharacters = boundOf(rag.max_documents_length);
  const wholeIds = idsOf(references.filter(({ usage_mode }) => usage_mode === 'prompt'));
  const otherIds = idsOf(references).filter((id) => !wholeIds.includes(id));
  const texts = (ids: readonly string[], most: number) =>
    ids.length === 0 ? [] : dependencies.wholeTexts(teamId, ids, { maxCharacters: most });
  const [always, asFits] = await Promise.all([
    texts(wholeIds, KNOWLEDGE.wholeMax),
    isLookedUp ? [] : texts(otherIds, maxCharacters),
  ]);
  const documents = inOrder(idsOf(references), [...always, ...asFits]);
  if (!isLookedUp) return { documents, retrieve: undefined };
  // A document that is too long for any prompt can still be looked up.
  const known = new Set(documents.map(({ documentId }) => documentId));
  const documentIds = idsOf(references).filter((id) => !known.has(id));
  if (documentIds.length === 0) return { documents, retrieve: undefined };
  const subject = { teamId, documentIds, embeddingModel: rag.embedding_model };
  // A single call looks up at once.
  if (!isCallByCall) dependencies.warmUp(subject);
  const bounds = { maxCharacters, maxDistance: rag.max_vector_distance ?? NEW_AGENT_RAG.max_vector_distance };
  return {
    documents,
    async retrieve(wanted, signal) {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(LOOK_UP_MS)]);
      // A retrieval that ignores its signal does not delay the reply either.
      const found = await untilAborted(
        dependencies.retrieve({ ...subject, ...bounds, ...wanted }, bounded),
        bounded,
      );
      return {
        query: found.retrievalQuery,
        embeddingModel: found.embeddingModel,
        passages: found.passages.filter(({ is_given }) => is_given).map(toPassage),
      };
    },
  };
}

function idsOf(references: readonly { id: string }[]): string[] {
  return [...new Set(references.map(({ id }) => id.toLowerCase()))];
}

function boundOf(characters: number = NEW_AGENT_RAG.max_documents_length): number {
  return Math.min(Math.max(0, characters), KNOWLEDGE.wholeMax);
}

function inOrder(ids: readonly string[], documents: readonly WholeDocument[]): WholeDocument[] {
  return documents.toSorted((one, other) => ids.indexOf(one.documentId) - ids.indexOf(other.documentId));
}

function toPassage({ document_id, document_name, heading, text, score }: FoundPassage) {
  return { documentId: document_id, documentName: document_name, heading, text, score };
}
