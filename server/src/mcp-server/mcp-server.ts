import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { mayCall } from '../http/access.ts';
import type { Caller } from '../http/route.ts';
import { AGENT_TOOLS } from './agent-tools.ts';
import { KNOWLEDGE_TOOLS } from './knowledge-tools.ts';
import { CONVERSATION_TOOLS } from './mcp-conversation-tools.ts';
import { type ApiCall, type McpTool, RefusedCall } from './mcp-tool.ts';
import { TEST_TOOLS } from './test-tools.ts';

// What belongs here: the API as tools for assistants, over MCP's streamable HTTP, without sessions. A tool is one or two
// calls of the contract, made through the same routes as those of all clients.

const TOOLS: readonly McpTool[] = [...AGENT_TOOLS, ...KNOWLEDGE_TOOLS, ...CONVERSATION_TOOLS, ...TEST_TOOLS];

/** Who asks, and how calls are made for them. */
type Asked = { caller: Caller; call: ApiCall };

/** @param about what the server says of itself */
export function createToolsForAssistants(about: { version: string; brandName: string }) {
  const asked = new WeakMap<object, Asked>();
  const handler = createMcpHandler(({ authInfo }) => {
    const by = asked.get(authInfo?.extra ?? {});
    if (!by) throw new Error('A request of the MCP server has no caller.');
    return serverFor(by, about);
  });
  return {
    /** @param parsedBody the request's body, which was read already */
    answer(request: Request, parsedBody: unknown, by: Asked): Promise<Response> {
      const extra = {};
      asked.set(extra, by);
      const authInfo = { token: '', clientId: by.caller.userId, scopes: [], extra };
      return handler.fetch(request, { authInfo, parsedBody });
    },
    close: () => handler.close(),
  };
}

/** A server of one request, with the tools that its caller may use. */
function serverFor({ caller, call }: Asked, { version, brandName }: { version: string; brandName: string }) {
  const offered = TOOLS.filter(({ endpoints }) => endpoints.every((each) => mayCall(each, caller)));
  // The tools of a caller never change, so a stream that waits for changes ends as soon as it is opened.
  const capabilities = offered.length > 0 ? { tools: { listChanged: false } } : {};
  const server = new McpServer({ name: 'parley', title: brandName, version }, { capabilities });
  for (const tool of offered) offer(server, tool, call);
  return server;
}

function offer(server: McpServer, tool: McpTool, call: ApiCall): void {
  const { name, title, description, input: inputSchema, output: outputSchema, effect } = tool;
  const annotations = {
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'changes',
    idempotentHint: effect !== 'adds',
    openWorldHint: false,
  };
  const about = { title, description, inputSchema, outputSchema, annotations };
  server.registerTool(name, about, async (values) => {
    try {
      const told = outputSchema.parse(await tool.run(call, values));
      return { content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: told };
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      return { content: [{ type: 'text', text: error.message }], isError: true };
    }
  });
}
