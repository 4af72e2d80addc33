import type { ConversationConfig } from './agent-config.ts';
import { FILE_INPUT } from './limits.ts';

/** How many files callers of an agent may give in one conversation; 0 where they may give none. */
export function maxFilesOf({ conversation }: ConversationConfig): number {
  const { enabled = false, max_files_per_conversation: wanted } = conversation?.file_input ?? {};
  if (!enabled) return 0;
  const most = Math.floor(wanted ?? FILE_INPUT.perConversation);
  return Math.min(FILE_INPUT.perConversationMax, Math.max(0, most));
}
