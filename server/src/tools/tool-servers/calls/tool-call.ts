import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import { ConnectionFailure, statusOf } from '../connection/connection-failure.ts';
import type { ConnectionPool, PooledServer } from '../connection/connection-pool.ts';
import type { KnownServer, KnownServerCache } from '../known/known-server-cache.ts';
import type { KnownTool } from '../known/known-tool.ts';
import type { ServerRefresher } from '../known/server-refresher.ts';
import { masked, secretsOf } from '../tool-server-access.ts';
import { needsApproval } from '../tool-server-answer.ts';
import type { ToolServerRow } from '../tool-server-store.ts';
import {
  abandoned,
  answered,
  type CalledTool,
  CUT,
  failedWith,
  notCalled,
  stopped,
  timedOut,
  unreachable,
} from './call-outcome.ts';
import type { ServerToolCall } from './offered-tools.ts';

export type CallDependencies = {
  knownServers: KnownServerCache;
  refresher: ServerRefresher;
  pool: ConnectionPool;
  pooled: (row: ToolServerRow) => PooledServer;
  /** How long a server may take to answer, in milliseconds. */
  callMs: number;
};

/** Makes calls, each after everything was checked that may have changed since the tool was offered. */
export function createToolCalls({
  knownServers,
  refresher,
  pool,
  pooled,
  callMs,
}: CallDependencies): (call: ServerToolCall) => Promise<ToolOutcome> {
  /** The server and its tool as they are now, or why the tool is not called. */
  async function permitted(call: ServerToolCall): Promise<Permitted> {
    const server = await known(call);
    if (!server || refresher.isFresh(server.row)) return judged(call, server);
    const judgement = judged(call, server);
    if (judgement.refusal) return judgement;
    const failure = await refresher.refresh(server.row, false);
    if (failure) return { refusal: unreachable(calledTool(call, server), failure) };
    return judged(call, await known(call));
  }

  async function known({ teamId, serverId }: ServerToolCall): Promise<KnownServer | undefined> {
    const [server] = await knownServers.find(teamId, [serverId]);
    return server;
  }

  async function send(call: ServerToolCall, server: KnownServer, tool: KnownTool): Promise<ToolOutcome> {
    const called = calledTool(call, server);
    const late = AbortSignal.timeout(callMs);
    const signal = AbortSignal.any([late, call.signal, ...(tool.isReadOnly ? [call.cut] : [])]);
    const request = { name: tool.name, input: call.input, inputSchema: tool.inputSchema };
    const target = pooled(server.row);
    const once = () =>
      pool.use(target, { signal, isPatient: false }, (connection) => connection.callTool(request, signal));
    try {
      const result = await once().catch((error: unknown) => {
        if (!isForgottenSession(error)) throw error;
        // The server was started anew and refused the call unread: in a new session it is the first one.
        pool.drop(target.id);
        return once();
      });
      return answered(called, result);
    } catch (error) {
      if (call.signal.aborted) return abandoned(called);
      if (tool.isReadOnly && call.cut.aborted) return stopped(called);
      if (late.aborted) return timedOut(called, callMs);
      const outcome =
        error instanceof ConnectionFailure ? unreachable(called, error) : failedWith(called, error);
      if (outcome.status !== 'failed' || !outcome.wasCalled) pool.drop(target.id);
      return outcome;
    }
  }

  return async (call) => {
    if (call.signal.aborted || call.cut.aborted) return interrupted(call);
    const { server, tool, refusal } = await permitted(call);
    if (refusal) return refusal;
    if (call.signal.aborted || call.cut.aborted) return interrupted(call, server);
    const outcome = await send(call, server, tool);
    if (!outcome.wasCalled) return outcome;
    // Servers repeat in their errors what they were sent.
    const { signIn, ...access } = pooled(server.row).route();
    const accessToken = await signIn?.token().catch(() => undefined);
    const secrets = secretsOf(server.row.kind, access, accessToken);
    return { ...outcome, result: masked(outcome.result, secrets) };
  };
}

type Permitted =
  | { server: KnownServer; tool: KnownTool; refusal?: undefined }
  | { server?: undefined; tool?: undefined; refusal: ToolOutcome };

function judged(call: ServerToolCall, server: KnownServer | undefined): Permitted {
  const called = calledTool(call, server);
  const refuse = (code: string, reason: string) => ({
    refusal: notCalled(called, 'refused', code, reason),
  });
  if (!server) return refuse('tool_server_not_found', 'Its server was removed.');
  const tool = server.tools.get(call.toolName);
  if (!tool || tool.problem !== null)
    return refuse('tool_not_found', 'Its server does not offer it any more.');
  if (tool.hash !== call.hash) {
    return refuse(
      'tool_changed',
      'Its server changed it during the conversation, so it has to be approved anew.',
    );
  }
  const approvedHash = server.approvedHashes.get(tool.name);
  if (!call.isAgreed && needsApproval(server.row.approvalPolicy, tool.hash, approvedHash)) {
    return refuse('approval_required', 'It may no longer run without approval.');
  }
  return { server, tool };
}

function calledTool({ serverId, toolName }: ServerToolCall, server: KnownServer | undefined): CalledTool {
  return { serverId, serverName: server?.row.name ?? '', toolName };
}

function interrupted(call: ServerToolCall, server?: KnownServer): ToolOutcome {
  const called = calledTool(call, server);
  return call.signal.aborted
    ? notCalled(called, 'refused', 'conversation_ended', 'The conversation was over.')
    : notCalled(called, 'refused', CUT, 'The caller interrupted before.');
}

/** A server that knows nothing of a session says 404, older ones 400 with words. */
function isForgottenSession(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 400 && error instanceof Error && /session/i.test(error.message));
}
