import { z } from 'zod';
import { ClientCredentials, RegisteredClient, ShownClient } from './client-credentials.ts';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { TOOL_SERVERS } from './limits.ts';
import { plainName, plainText } from './plain-name.ts';

const endpoint = endpointsOf('Tool servers', 'tools');

// What belongs here: servers that speak the Model Context Protocol, and which of their tools run without asking.

export const ToolTransport = z.enum(['STREAMABLE_HTTP', 'SSE']);
export type ToolTransport = z.infer<typeof ToolTransport>;
export const ToolServerKind = z.enum(['custom', 'zapier', 'make']);
export type ToolServerKind = z.infer<typeof ToolServerKind>;
export const ApprovalPolicy = z.enum([
  'auto_approve_all',
  'require_approval_all',
  'require_approval_per_tool',
]);
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;

/** A tool as its server describes it. */
export const ServerTool = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema of an object. */
  inputSchema: z.record(z.string(), z.unknown()),
  /** Of name, description and schema: an approval is good for this alone. */
  hash: z.string(),
  /** Whether it runs without asking; a tool that changed since it was approved does not. */
  is_approved: z.boolean(),
  /** It was approved and is not the same any more. */
  has_changed: z.boolean(),
  /** What was approved, of a tool that changed since: for a comparison. */
  approved_as: z
    .object({ description: z.string(), inputSchema: z.record(z.string(), z.unknown()) })
    .nullable()
    .default(null),
  /** Why models cannot be offered it; null where they can. */
  problem: z.string().nullable(),
});
export type ServerTool = z.infer<typeof ServerTool>;

/** How the last connection went. */
export const ToolServerHealth = z.object({
  /** `unknown` before the first connection. */
  state: z.enum(['unknown', 'reachable', 'unreachable']),
  checked_at: z.iso.datetime().nullable(),
  tool_count: z.number().int().nullable(),
  latency_ms: z.number().nullable(),
  /** Stable code and sentence of the last failure. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type ToolServerHealth = z.infer<typeof ToolServerHealth>;

export const ToolApprovalHash = z.object({
  tool_name: z.string(),
  tool_hash: z.string(),
  approval_policy: z.literal('auto_approved'),
});

/** An agent that names a server among its own. */
export const ServerAgent = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string(),
  created_at: z.iso.datetime(),
  model: z.string(),
  status: z.enum(['active', 'inactive']),
  /** Names of the server's tools that the agent can call. */
  tools: z.array(z.string()),
});
export type ServerAgent = z.infer<typeof ServerAgent>;

/** A tool server. Addresses that contain a secret and values of headers are never given back whole. */
export const ToolServer = z.looseObject({
  id: Uuid,
  provider_uuid: Uuid,
  name: z.string(),
  description: z.string(),
  mcp_type: ToolServerKind,
  config: z.looseObject({
    name: z.string(),
    description: z.string(),
    /** As far as it may be shown. */
    url: z.string(),
    transport: ToolTransport,
    /** Values are masked. */
    request_headers: z.record(z.string(), z.string()),
    /** Whether a token is stored. */
    has_secret_token: z.boolean(),
    /** By which Parley signs in as a program, without the secret; null where it does not. */
    client_credentials: z.object({ client_id: z.string(), scope: z.string() }).nullable().default(null),
    /** As which members sign in, without its secret; null where Parley registers by itself, or none signs in. */
    registered_client: ShownClient.nullable().default(null),
    /** The member who signed in to it, of whom the name may be gone; null where none did. */
    signed_in: z.object({ name: z.string().nullable() }).nullable().default(null),
    approval_policy: ApprovalPolicy,
    tool_approval_hashes: z.array(ToolApprovalHash),
  }),
  /** Where the server itself says that people read about it. */
  documentation_url: z.string().nullable(),
  metadata: z.looseObject({ created_at: z.number().int() }),
  creator: z.object({ name: z.string(), role: z.string(), email: z.string() }).nullable(),
  hash: z.string(),
  health: ToolServerHealth,
  /** As last seen, also while the server is away. */
  tools: z.array(ServerTool),
  dependent_agents: z.array(ServerAgent),
});
export type ToolServer = z.infer<typeof ToolServer>;

const Name = plainName(TOOL_SERVERS.nameMax);
const Description = plainText(TOOL_SERVERS.descriptionMax);
const Url = z
  .string()
  .trim()
  .min(1, 'url_required')
  .max(TOOL_SERVERS.urlMax, 'url_too_long')
  .refine((url) => /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url), 'url_invalid');
const Headers = z.record(z.string().trim().min(1).max(200), z.string().max(10_000));

/** What is typed of a tool server wherever it comes from; messages of its issues are codes. */
export const NewToolServer = z.object({
  name: Name,
  url: Url,
  transport: ToolTransport.default('STREAMABLE_HTTP'),
  description: Description.default(''),
});

export const listToolServers = endpoint({
  method: 'GET',
  path: '/api/{provider}/mcp-servers',
  summary: "The team's tool servers, newest first",
  access: 'viewer',
  response: z.object({ mcp_servers: z.array(ToolServer) }),
  ofBareList: (mcp_servers) => ({ mcp_servers }),
});

export const getToolServer = endpoint({
  method: 'GET',
  path: '/api/{provider}/mcp-servers/:id',
  summary: 'One tool server with its tools as last seen',
  access: 'viewer',
  params: ById,
  response: ToolServer,
});

export const createToolServer = endpoint({
  method: 'POST',
  path: '/api/{provider}/mcp-servers',
  summary: 'Add a tool server of your own',
  access: 'member',
  flag: 'canViewMcp',
  status: 201,
  body: z.object({
    config: NewToolServer.extend({
      request_headers: Headers.default({}),
      /** Sent as a bearer token. */
      secret_token: z.string().max(10_000).nullish(),
      /** In place of a token. */
      client_credentials: ClientCredentials.nullish(),
      /** As which members sign in, in place of a token. */
      registered_client: RegisteredClient.nullish(),
      approval_policy: ApprovalPolicy.default('require_approval_all'),
      tool_approval_hashes: z.array(z.unknown()).default([]),
    }),
  }),
  response: ToolServer,
});

export const createZapierServer = endpoint({
  method: 'POST',
  path: '/api/{provider}/mcp-servers/zapier',
  summary: 'Add a tool server of Zapier',
  access: 'member',
  flag: 'canViewMcp',
  status: 201,
  body: NewToolServer,
  response: ToolServer,
});

export const createMakeServer = endpoint({
  method: 'POST',
  path: '/api/{provider}/mcp-servers/make',
  summary: 'Add a tool server of Make',
  access: 'member',
  flag: 'canViewMcp',
  status: 201,
  body: NewToolServer,
  response: ToolServer,
});

/** What is left out stays. Of the headers, a null takes one away, and those that are not named stay. */
export const updateToolServer = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/mcp-servers/:id',
  summary: 'Change a tool server',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
  body: z.object({
    name: Name.optional(),
    description: Description.optional(),
    url: Url.optional(),
    transport: ToolTransport.optional(),
    request_headers: z
      .record(z.string().trim().min(1).max(200), z.string().max(10_000).nullable())
      .optional(),
    secret_token: z.string().max(10_000).nullish(),
    /** In place of a token; without a secret, the stored one stays. */
    client_credentials: ClientCredentials.extend({
      client_secret: ClientCredentials.shape.client_secret.optional(),
    }).nullish(),
    /** In place of a token; without a secret, the stored one stays. A change of it ends a member's sign-in. */
    registered_client: RegisteredClient.nullish(),
  }),
  response: ToolServer,
});

export const deleteToolServer = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/mcp-servers/:id',
  summary: 'Delete a tool server; agents that used it lose its tools',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
  query: z.object({ provider_uuid: Uuid.optional() }),
});

/** Asks the server itself; answered with the tools as last seen when it is away. */
export const listServerTools = endpoint({
  method: 'GET',
  path: '/api/mcp-servers/:id/tools',
  summary: 'The tools of a server, asked anew',
  access: 'viewer',
  params: ById,
  response: z.object({ tools: z.array(ServerTool), health: ToolServerHealth }),
});

export const setApprovalPolicy = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/mcp-servers/:id/approval-policy',
  summary: 'Which tools of a server run without asking',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
  body: z.object({ approval_policy: ApprovalPolicy }),
  response: ToolServer,
});

const ToolToApprove = z.object({
  tool_name: z.string().min(1).max(500),
  tool_description: z.string().default(''),
  input_schema: z.record(z.string(), z.unknown()).default({}),
  /** The hash that was shown; where it is given, it is compared in place of description and schema. */
  tool_hash: z.string().optional(),
  approval_policy: z.literal('auto_approved').default('auto_approved'),
});

/**
 * Refused with `tool_changed` when the description or schema is not the server's any more. From then on the tools of
 * the server are asked for one by one, whatever the policy was.
 */
export const approveTool = endpoint({
  audit: 'change',
  method: 'POST',
  path: '/api/{provider}/mcp-servers/:id/tool-approvals',
  summary: 'Let a tool run without asking',
  access: 'member',
  flag: 'canViewMcp',
  params: ById,
  body: ToolToApprove,
  response: ToolServer,
});

/** The same by the path that older clients know. */
export const approveToolByShortPath = endpoint({
  ...approveTool,
  path: '/api/mcp-servers/:id/tool-approvals',
});

export const withdrawToolApproval = endpoint({
  audit: 'change',
  method: 'DELETE',
  path: '/api/{provider}/mcp-servers/:id/tool-approvals/:tool_name',
  summary: 'Have a tool ask again',
  access: 'member',
  flag: 'canViewMcp',
  params: z.object({ id: Uuid, tool_name: z.string().min(1).max(500) }),
});

/** The same by the path that older clients know. */
export const withdrawToolApprovalByShortPath = endpoint({
  ...withdrawToolApproval,
  path: '/api/mcp-servers/:id/tool-approvals/:tool_name',
});
