import type { ConversationStore } from '../records/conversation-store.ts';

/** Names of variables without a value, on their way to the conversation in which they were missed. */
export type MissingVariablesNote = ReturnType<typeof createMissingVariablesNote>;

/** @param reportFailure gets a failure to store the note, which the conversation survives */
export function createMissingVariablesNote(
  conversationId: string,
  store: Pick<ConversationStore, 'noteMissingVariables'> | undefined,
  reportFailure: (error: unknown) => void,
) {
  const unstored = new Set<string>();
  let isConversationStored = false;

  async function write(): Promise<void> {
    if (!store || unstored.size === 0) return;
    const names = [...unstored];
    unstored.clear();
    await store.noteMissingVariables(conversationId, names).catch(reportFailure);
  }

  return {
    add(names: readonly string[]): void {
      for (const name of names) unstored.add(name);
      if (isConversationStored) void write();
    },
    /** Those that are not stored: all of them, in a conversation that is not. */
    unstored: (): string[] => [...unstored],
    /** Stores what was added so far, and from now on what is added; for when the conversation itself is stored. */
    store(): Promise<void> {
      isConversationStored = true;
      return write();
    },
  };
}
