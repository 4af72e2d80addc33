import type { Endpoint } from '@parley/contract/endpoint.ts';
import { finishToolServerSignIn, startToolServerSignIn } from '@parley/contract/tool-server-sign-in.ts';
import {
  type ApprovalPolicy,
  approveTool,
  createToolServer,
  deleteToolServer,
  getToolServer,
  listServerTools,
  setApprovalPolicy,
  type ToolServer,
} from '@parley/contract/tool-servers.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import { pino } from 'pino';
import type { Route } from '../../src/http/route.ts';
import { createSecretBox } from '../../src/secrets/secret-box.ts';
import type { OfferedTool, ServerToolCall } from '../../src/tools/tool-servers/calls/offered-tools.ts';
import { type ToolServerDependencies, ToolServers } from '../../src/tools/tool-servers/tool-servers.ts';
import type { AuthorizationServer } from '../support/authorization-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Tool servers of one team without the rest of the server. */
export type ToolServerBench = AsyncDisposable & {
  toolServers: ToolServers;
  database: TestDatabase;
  teamId: string;
  /** Everything that was logged so far. */
  logged(): string;
  /** Adds one whose tools run without asking unless said otherwise, and gives its id. */
  add(url: string, config?: Record<string, unknown>, process?: ToolServers): Promise<string>;
  get(id: string): Promise<ToolServer>;
  /** Has it asked for its tools. */
  refresh(id: string): Promise<ToolServer>;
  setPolicy(id: string, policy: ApprovalPolicy): Promise<void>;
  approve(id: string, toolName: string, hash: string | undefined): Promise<void>;
  delete(id: string): Promise<void>;
  offered(ids: readonly string[]): Promise<readonly OfferedTool[]>;
  /** Calls a tool as it is offered now. */
  call(
    id: string,
    title: string,
    input: Record<string, unknown>,
    context?: Partial<ServerToolCall>,
  ): Promise<ToolOutcome>;
  /** Calls a tool as it was offered. */
  callOffered(
    offered: OfferedTool | undefined,
    input: Record<string, unknown>,
    context?: Partial<ServerToolCall>,
    process?: ToolServers,
  ): Promise<ToolOutcome>;
  /** Signs in to one by the consent of a member. */
  signIn(id: string, service: AuthorizationServer): Promise<void>;
  /** The same servers as another process has them, which asks for their tools before every call. */
  another(times?: ToolServerDependencies['times']): ToolServers;
};

/** Opens a database with one team. */
export async function openToolServerBench(): Promise<ToolServerBench> {
  const database = await openTestDatabase();
  const { rows } = await database.pool.query("insert into teams (name) values ('Ours') returning id");
  const teamId: string = rows[0].id;
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const secrets = createSecretBox({ dataFolder: '/nowhere', secretKey: 'a secret of the tests alone' });
  const open = (times: ToolServerDependencies['times']) =>
    new ToolServers({
      database: database.database,
      secrets,
      allowedHosts: ['127.0.0.1'],
      publicUrl: 'http://127.0.0.1:4100',
      brand: 'Parley',
      log,
      ...(times ? { times } : {}),
    });
  const toolServers = open({ freshMs: 60_000 });

  async function ask(
    endpoint: Endpoint,
    input: Record<string, unknown>,
    process = toolServers,
  ): Promise<unknown> {
    const route = process.routes.find((bound) => bound.endpoint === endpoint);
    if (!route) throw new Error(`nothing serves ${endpoint.path}`);
    const { params, query, body } = endpoint;
    const parsed = {
      params: params?.parse(input.params),
      query: query?.parse(input.query ?? {}),
      body: body?.parse(input.body),
    };
    const caller = { teamId, userId: null, role: 'owner', name: 'Owner' };
    const signal = new AbortController().signal;
    return route.handle({ ...parsed, caller, signal, files: [], request: {} } as never as Parameters<
      Route['handle']
    >[0]);
  }

  async function callOffered(
    offered: OfferedTool | undefined,
    input: Record<string, unknown>,
    context: Partial<ServerToolCall> = {},
    process = toolServers,
  ): Promise<ToolOutcome> {
    if (!offered) throw new Error('no such tool was offered');
    const { serverId, title, hash } = offered;
    const signal = new AbortController().signal;
    const call = { teamId, serverId, toolName: title, hash, input, isAgreed: false, cut: signal, signal };
    return process.call({ ...call, ...context });
  }

  const get = async (id: string) => (await ask(getToolServer, { params: { id } })) as ToolServer;

  return {
    toolServers,
    database,
    teamId,
    callOffered,
    get,
    logged: () => lines.join(''),
    async add(url, config = {}, process = toolServers) {
      const fields = { name: 'Tools', url, approval_policy: 'auto_approve_all', ...config };
      const added = await ask(createToolServer, { body: { config: fields } }, process);
      return (added as { id: string }).id;
    },
    async refresh(id) {
      await ask(listServerTools, { params: { id } });
      return get(id);
    },
    async setPolicy(id, approval_policy) {
      await ask(setApprovalPolicy, { params: { id }, body: { approval_policy } });
    },
    async approve(id, tool_name, tool_hash) {
      await ask(approveTool, { params: { id }, body: { tool_name, tool_hash } });
    },
    async delete(id) {
      await ask(deleteToolServer, { params: { id } });
    },
    offered: (ids) => toolServers.offered(teamId, ids),
    async call(id, title, input, context) {
      const offered = await toolServers.offered(teamId, [id]);
      return callOffered(
        offered.find((tool) => tool.title === title),
        input,
        context,
      );
    },
    async signIn(id, service) {
      const started = await ask(startToolServerSignIn, { params: { id } });
      const { authorization_url } = started as { authorization_url: string };
      const answer = await service.decide(authorization_url, 'allow');
      await ask(finishToolServerSignIn, { body: Object.fromEntries(answer) });
    },
    another: (times) => open({ freshMs: 0, ...times }),
    async [Symbol.asyncDispose]() {
      await toolServers[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
