import type { ToolServer } from '@parley/contract/tool-servers.ts';

/** A server for tests, with what matters to one of them. */
export function exampleServer({
  config,
  tools = [],
  ...facts
}: Partial<Pick<ToolServer, 'name' | 'description' | 'mcp_type'>> & {
  config?: Partial<ToolServer['config']>;
  /** Names of its tools. */
  tools?: readonly string[];
} = {}): ToolServer {
  return {
    id: '0f6bd1a4-1c6f-4a59-9d35-7c1e5a2b9f10',
    provider_uuid: '0f6bd1a4-1c6f-4a59-9d35-7c1e5a2b9f10',
    name: 'Tools',
    description: '',
    mcp_type: 'custom',
    config: {
      name: 'Tools',
      description: '',
      url: 'https://tools.example/mcp',
      transport: 'STREAMABLE_HTTP',
      request_headers: {},
      has_secret_token: false,
      client_credentials: null,
      registered_client: null,
      signed_in: null,
      approval_policy: 'require_approval_all',
      tool_approval_hashes: [],
      ...config,
    },
    documentation_url: null,
    metadata: { created_at: 1_700_000_000 },
    creator: null,
    hash: 'server',
    health: { state: 'unknown', checked_at: null, tool_count: null, latency_ms: null, error: null },
    tools: tools.map((name) => ({
      name,
      description: '',
      inputSchema: {},
      hash: name,
      is_approved: false,
      has_changed: false,
      approved_as: null,
      problem: null,
    })),
    dependent_agents: [],
    ...facts,
  };
}
