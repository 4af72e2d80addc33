import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { OfAgent } from './id.ts';

// What belongs here: who has an agent open in the editor. Keys of programs edit without being seen.

const endpoint = endpointsOf('Agents');

/** Pause after which an editor says again that it is open, in milliseconds. */
export const EDITOR_SIGN_MS = 5_000;

/** Who does not say so again within fifteen seconds has left. */
export const signAgentEditor = endpoint({
  audit: 'none',
  method: 'PUT',
  path: '/api/{provider}/agents/:id/editors/me',
  summary: 'Say that the agent is open in the editor, and learn who else has it open',
  access: 'member',
  params: OfAgent,
  response: z.object({
    /** The others, in the order in which they came. */
    editors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

export const leaveAgentEditor = endpoint({
  audit: 'none',
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/editors/me',
  summary: 'Say that the agent is closed in the editor',
  access: 'member',
  outlivesPage: true,
  params: OfAgent,
});
