import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById } from './id.ts';
import { ToolServer } from './tool-servers.ts';

// What belongs here: a member's sign-in to a tool server, by the authorization code of OAuth 2.1. Programs with keys
// cannot make these calls: the consent is asked of the person in the browser.
const endpoint = endpointsOf('Tool servers');

/** Path of the console to which the server's sign-in page returns. */
export const TOOL_SERVER_SIGN_IN_PATH = '/mcp/sign-in';

export const startToolServerSignIn = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/mcp-servers/:id/sign-in',
  summary: 'Begin to sign in to a tool server',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
  /** Where the browser of the same member goes, within ten minutes. */
  response: z.object({ authorization_url: z.url() }),
});

/** Good once, and for the member who began alone. */
export const finishToolServerSignIn = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/mcp-servers/sign-in-answers',
  summary: 'Finish signing in to a tool server with what its sign-in page answered',
  access: 'member',
  flag: 'canViewMcp',
  body: z.object({
    state: z.string().min(1).max(500),
    code: z.string().min(1).max(10_000).optional(),
    /** Who answers, where it says so (RFC 9207). */
    iss: z.string().max(2_048).optional(),
    /** Code of a refusal, such as `access_denied`. */
    error: z.string().max(500).optional(),
  }),
  response: ToolServer,
});

export const endToolServerSignIn = endpoint({
  audit: 'change',
  method: 'DELETE',
  path: '/api/{provider}/mcp-servers/:id/sign-in',
  summary: 'Sign out of a tool server',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
  response: ToolServer,
});
