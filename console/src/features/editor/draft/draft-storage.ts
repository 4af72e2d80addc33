import { ConversationConfig, PlatformSettings } from '@parley/contract/agent-config.ts';
import { z } from 'zod';
import { type DraftRemains, draftRemains } from './kept-draft-shape.ts';
import type { StoredAgent } from './to-agent-payload.ts';

/** A draft kept in the browser, and the version it was made on. */
export type KeptDraft = {
  draft: DraftRemains;
  baseVersion?: number;
  /** Settings from a file that the draft lies over. */
  imported?: StoredAgent;
};

/** Whose draft of what: drafts of different people on one computer stay apart. */
export type DraftKey = {
  userId: string;
  /** The agent's id, or a name for the new agent. */
  agent: string;
};

const KeptDraftShape = z.object({
  draft: z.unknown(),
  baseVersion: z.number().optional(),
  imported: z
    .object({ conversation_config: ConversationConfig, platform_settings: PlatformSettings })
    .optional(),
});

/** The draft kept under a key; undefined when there is none or it cannot be read. */
export function keptDraft(storage: Storage, key: DraftKey): KeptDraft | undefined {
  try {
    const text = storage.getItem(storageKey(key));
    if (text === null) return undefined;
    const { draft, baseVersion, imported } = KeptDraftShape.parse(JSON.parse(text));
    const remains = draftRemains(draft);
    return (
      remains && {
        draft: remains,
        ...(baseVersion === undefined ? {} : { baseVersion }),
        ...(imported ? { imported } : {}),
      }
    );
  } catch {
    return undefined;
  }
}

/** Keeps a draft. @returns false when the browser's storage is full or closed */
export function keepDraft(storage: Storage, key: DraftKey, kept: KeptDraft): boolean {
  try {
    storage.setItem(storageKey(key), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(storage: Storage, key: DraftKey): void {
  storage.removeItem(storageKey(key));
}

function storageKey({ userId, agent }: DraftKey): string {
  return `agent_draft:${userId}:${agent}`;
}
