import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { FILE_INPUT } from '@parley/contract/limits.ts';

type FileInput = NonNullable<ConversationConfig['conversation']>['file_input'];

/** How many files callers may give, from what is stored; 0 for none. */
export function maxFilesDraft(stored: FileInput): number {
  if (!stored?.enabled) return 0;
  return stored.max_files_per_conversation ?? FILE_INPUT.perConversation;
}

/** The same as it is stored; nothing where it was not changed. */
export function fileInputSettings(maxFiles: number, stored: FileInput): { file_input?: FileInput } {
  if (maxFiles === maxFilesDraft(stored)) return {};
  if (maxFiles === 0) return { file_input: { enabled: false } };
  return { file_input: { enabled: true, max_files_per_conversation: maxFiles } };
}
