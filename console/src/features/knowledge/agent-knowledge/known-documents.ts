/** A document that an agent is given to know. */
export type KnownDocument = {
  id: string;
  name: string;
  type: string;
  /** `prompt` for one that always goes whole into the prompt; everything else follows the search. */
  usageMode: string;
};

/** What an agent knows and how it is looked up; the names are those of the editor's draft. */
export type AgentKnowledgeValue = {
  /** In the order in which they go whole into the prompt. */
  knowledge: readonly KnownDocument[];
  /** Whether passages are looked up for each question; without it the documents go whole into the prompt. */
  useRAG: boolean;
  embeddingModel: string;
  /** Characters of documents that one reply may be given. */
  maxDocumentsLength: number;
  /** Cosine distance, 0 to 2. */
  maxVectorDistance: number;
};

/** What a change to an agent's knowledge may touch. */
export type KnowledgeChange = Partial<AgentKnowledgeValue>;

/** A document under the name that its owner gave it, as agents name a new one. */
export function knownDocument({
  uuid,
  name,
  config,
}: {
  uuid: string;
  name: string;
  config: { type: string };
}): KnownDocument {
  return { id: uuid, name, type: config.type, usageMode: 'auto' };
}

/** Whether a document goes whole into the prompt whatever is asked. */
export function isWhole({ usageMode }: Pick<KnownDocument, 'usageMode'>): boolean {
  return usageMode === 'prompt';
}

/** Adds a document at the end. The first one that is looked up turns the search on. */
export function associate(value: AgentKnowledgeValue, document: KnownDocument): KnowledgeChange {
  if (value.knowledge.some(({ id }) => id === document.id)) return {};
  const isFirst = !isWhole(document) && value.knowledge.every(isWhole);
  return {
    knowledge: [...value.knowledge, document],
    ...(isFirst && !value.useRAG ? { useRAG: true } : {}),
  };
}

/** Takes a document away; the search stays as it is. */
export function disassociate({ knowledge }: AgentKnowledgeValue, id: string): KnowledgeChange {
  return { knowledge: knowledge.filter((document) => document.id !== id) };
}

/** Changes when a document is given. */
export function changeUsage(
  { knowledge }: AgentKnowledgeValue,
  id: string,
  usageMode: 'prompt' | 'auto',
): KnowledgeChange {
  return {
    knowledge: knowledge.map((document) => (document.id === id ? { ...document, usageMode } : document)),
  };
}
