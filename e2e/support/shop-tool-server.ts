import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';

/** A tool server of a shop, made with the official library, whose tools can change under those who use them. */
export type ShopToolServer = AsyncDisposable & {
  url: string;
  /** What it offers from the next question on. */
  tools: Tool[];
  /** Headers of the last request. */
  lastHeaders: NodeJS.Dict<string | string[]>;
  /** The bearer token without which it refuses; none where it is absent. */
  wantedToken?: string;
};

/** Serves tools over Streamable HTTP on a free port of this machine, without sessions. */
export async function startShopToolServer(tools: Tool[]): Promise<ShopToolServer> {
  const shop = { tools, lastHeaders: {} } as Omit<ShopToolServer, typeof Symbol.asyncDispose>;
  const http = createServer(async (request, response) => {
    shop.lastHeaders = request.headers;
    if (shop.wantedToken !== undefined && request.headers.authorization !== `Bearer ${shop.wantedToken}`) {
      response.writeHead(401).end();
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    const server = new Server({ name: 'shop', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: shop.tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
      content: [{ type: 'text', text: `${params.name} was done.` }],
    }));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    response.on('close', () => void transport.close().then(() => server.close()));
    // Its optional properties are written for looser rules of TypeScript than ours.
    await server.connect(transport as Parameters<Server['connect']>[0]);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return Object.assign(shop, {
    url: `http://127.0.0.1:${port}/mcp`,
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  });
}
