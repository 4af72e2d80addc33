import type { ChatMessage, Passage } from '../language-model/language-model.ts';

export type Wanted = {
  /** What the caller said last. */
  query: string;
  /** What the caller said before, oldest first. */
  history: readonly string[];
  /** Language of the conversation, such as `fr`. */
  language: string;
};

export type Retrieved = {
  /** The question as it was looked up. */
  query: string;
  /** Name of the model whose embeddings took part; null where words alone decided. */
  embeddingModel: string | null;
  /** Those that the agent is given, best first. */
  passages: readonly Passage[];
};

/** Finds what the agent's documents say about something. */
export type Retriever = (wanted: Wanted, signal: AbortSignal) => Promise<Retrieved>;

/** Earlier messages of the caller that give a question its context. */
const HISTORY_MESSAGES = 6;

/** What is looked up when the caller has said the last of these messages. */
export function wantedOf(messages: readonly ChatMessage[], language: string): Wanted {
  const said: string[] = [];
  for (let at = messages.length - 1; at >= 0 && said.length <= HISTORY_MESSAGES; at -= 1) {
    const message = messages[at];
    if (message?.role === 'user') said.unshift(message.text);
  }
  return { query: said.at(-1) ?? '', history: said.slice(0, -1), language };
}
