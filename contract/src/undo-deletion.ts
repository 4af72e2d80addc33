import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ById, OfAgent, Uuid } from './id.ts';

// What belongs here: bringing back what was deleted less than a minute ago, as it was; `deletion_final` after that.

/** A telephone number comes back unless another agent answers it by now. Refused with `max_agents_reached`. */
export const undoAgentDeletion = endpointsOf(
  'Agents',
  'agents',
)({
  method: 'POST',
  path: '/api/agents/:external_id/undo-deletion',
  summary: 'Bring back an agent that was deleted less than a minute ago',
  access: 'member',
  params: z.object({ external_id: AgentId }),
});

/** Refused with `too_many_tests`. */
export const undoAgentTestDeletion = endpointsOf(
  'Agent tests',
  'tests',
)({
  method: 'POST',
  path: '/api/{provider}/agents/:id/tests/:test_id/undo-deletion',
  summary: 'Bring back a test that was deleted less than a minute ago',
  access: 'member',
  params: OfAgent.extend({ test_id: Uuid }),
});

export const undoDocumentDeletion = endpointsOf(
  'Knowledge base',
  'knowledge',
)({
  method: 'POST',
  path: '/api/{provider}/knowledge-base/:uuid/undo-deletion',
  summary: 'Bring back a document that was deleted less than a minute ago',
  access: 'member',
  params: z.object({ uuid: Uuid }),
});

/** Refused with `max_tool_servers_reached`. */
export const undoToolServerDeletion = endpointsOf(
  'Tool servers',
  'tools',
)({
  method: 'POST',
  path: '/api/{provider}/mcp-servers/:id/undo-deletion',
  summary: 'Bring back a tool server that was deleted less than a minute ago',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
});
