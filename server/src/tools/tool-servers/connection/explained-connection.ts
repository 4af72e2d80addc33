import { ConnectionFailure } from './connection-failure.ts';
import {
  type ConnectionDependencies,
  connectToolServer,
  type ServerConnection,
  type ServerRoute,
} from './server-connection.ts';

/** How long the other transport may be tried, in milliseconds. */
const OTHER_WAY_MS = 4_000;

/**
 * Connects; where that fails since something else answers, finds out whether the server speaks the other transport.
 * @throws {ConnectionFailure} `wrong_transport` where it does
 */
export async function connectExplained(
  route: ServerRoute,
  dependencies: ConnectionDependencies,
  signal: AbortSignal,
): Promise<ServerConnection> {
  try {
    return await connectToolServer(route, dependencies, signal);
  } catch (error) {
    if (!(error instanceof ConnectionFailure)) throw error;
    // A pooled socket may be stale after a restart of the server; nothing was sent over it yet.
    if (error.code === 'connection_lost') return connectToolServer(route, dependencies, signal);
    if (error.code !== 'not_a_tool_server') throw error;
    if (!(await speaksOtherWay(route, dependencies, signal))) throw error;
    const sentence =
      route.transport === 'SSE'
        ? 'This server speaks Streamable HTTP, not SSE. Choose the type Streamable HTTP.'
        : 'This server speaks SSE, not Streamable HTTP. Choose the type SSE.';
    throw new ConnectionFailure('wrong_transport', sentence, error.httpStatus, error);
  }
}

async function speaksOtherWay(
  route: ServerRoute,
  { fetch }: ConnectionDependencies,
  signal: AbortSignal,
): Promise<boolean> {
  const transport = route.transport === 'SSE' ? 'STREAMABLE_HTTP' : 'SSE';
  const bound = AbortSignal.any([signal, AbortSignal.timeout(OTHER_WAY_MS)]);
  const dependencies = { fetch, onToolsChanged: () => {}, onClose: () => {} };
  try {
    const connection = await connectToolServer({ ...route, transport }, dependencies, bound);
    await connection.close();
    return true;
  } catch {
    return false;
  }
}
