import type { Route } from '../http/route.ts';
import { convaiAgentRoutes } from './convai-agents.ts';
import { convaiConversationRoutes } from './convai-conversations.ts';
import { convaiDocumentRoutes } from './convai-knowledge.ts';
import { convaiToolRoutes } from './convai-tools.ts';
import { innerCalls } from './inner-call.ts';

// What belongs here: the paths of the server SDK of ElevenLabs. Each is answered by the function of a path of our own
// with the same rights, so that this folder holds nothing but the translation of names.

export function convaiRoutes(routes: readonly Route[], provider: string, publicUrl: string): Route[] {
  const call = innerCalls(routes);
  return [
    ...convaiAgentRoutes(call),
    ...convaiConversationRoutes(call, (id, fileId) => {
      const path = `/api/${provider}/logs/${id}/files/${fileId}`;
      return new URL(path, publicUrl).href;
    }),
    ...convaiDocumentRoutes(call),
    ...convaiToolRoutes(call),
  ];
}
