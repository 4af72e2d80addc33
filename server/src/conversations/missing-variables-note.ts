import type { ConversationStore } from './conversation-store.ts';

/** Names of variables without a value, on their way to the conversation in which they were missed. */
export type MissingVariablesNote = {
  add(names: readonly string[]): void;
  /** Stores what was added so far, and from now on what is added; for when the conversation itself is stored. */
  store(): Promise<void>;
};

/** @param reportFailure gets what keeps the note from being stored, which the conversation survives */
export function createMissingVariablesNote(
  conversationId: string,
  store: Pick<ConversationStore, 'noteMissingVariables'>,
  reportFailure: (error: unknown) => void,
): MissingVariablesNote {
  const unstored = new Set<string>();
  let isConversationStored = false;

  async function write(): Promise<void> {
    if (unstored.size === 0) return;
    const names = [...unstored];
    unstored.clear();
    await store.noteMissingVariables(conversationId, names).catch(reportFailure);
  }

  return {
    add(names) {
      for (const name of names) unstored.add(name);
      if (isConversationStored) void write();
    },
    store() {
      isConversationStored = true;
      return write();
    },
  };
}
