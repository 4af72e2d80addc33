import {
  undoAgentDeletion,
  undoAgentTestDeletion,
  undoDocumentDeletion,
  undoToolServerDeletion,
} from '@parley/contract/undo-deletion.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { showAgentsAgain } from './agents.ts';

/** What was deleted: an agent by its agent id, a test with the id of its agent. */
export type Deleted =
  | { kind: 'agent' | 'document' | 'tool-server'; id: string }
  | { kind: 'test'; agentId: string; id: string };

/** Brings back what was deleted, and reads again what shows it. */
export async function undoDeletion(client: QueryClient, deleted: Deleted): Promise<void> {
  switch (deleted.kind) {
    case 'agent':
      await call(undoAgentDeletion, { params: { external_id: deleted.id } });
      return showAgentsAgain(client);
    case 'document':
      await call(undoDocumentDeletion, { params: { uuid: deleted.id } });
      return client.invalidateQueries({ queryKey: ['knowledge'] });
    case 'tool-server':
      await call(undoToolServerDeletion, { params: { id: deleted.id } });
      return client.invalidateQueries({ queryKey: ['tool-servers'] });
    case 'test':
      await call(undoAgentTestDeletion, { params: { id: deleted.agentId, test_id: deleted.id } });
      return client.invalidateQueries({ queryKey: ['agent-tests', deleted.agentId] });
  }
}
