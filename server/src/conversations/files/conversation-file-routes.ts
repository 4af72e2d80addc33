import { getCallLogFile } from '@parley/contract/call-logs.ts';
import { postConversationFile } from '@parley/contract/conversation.ts';
import { on, type Route } from '../../http/route.ts';
import type { ConversationFiles } from './conversation-files.ts';

/** Taking files of callers, and giving them out to the agent's team. */
export function conversationFileRoutes(
  files: Pick<ConversationFiles, 'checkTaken' | 'take' | 'read'>,
): Route[] {
  return [
    on(
      postConversationFile,
      async ({ params, files: [file], signal }) => ({
        file_id: await files.take(params.conversation_id, file, signal),
      }),
      ({ params }) => files.checkTaken(params.conversation_id),
    ),
    on(getCallLogFile, ({ params, caller }) =>
      files.read(caller.teamId, params.conversation_id, params.file_id),
    ),
  ];
}
