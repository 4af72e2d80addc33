import {
  approveTool,
  createToolServer,
  deleteToolServer,
  getToolServer,
  listServerTools,
  listToolServers,
  setApprovalPolicy,
  type ToolServer,
  withdrawToolApproval,
} from '@parley/contract/tool-servers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plainTool, startHostileToolServer } from '../support/hostile-tool-server.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => server.database.pool.query('delete from tool_servers'));

async function add(config: Record<string, unknown>): Promise<ToolServer> {
  const body = { config: { name: 'Tools', ...config } } as never;
  return server.owner.call(createToolServer, { body });
}

async function raw(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.owner.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('approvals', () => {
  it('are refused for a second time, for unknown and for unusable tools', async () => {
    await using hostile = await startHostileToolServer();
    hostile.tools = [plainTool('note'), { name: 'broken', inputSchema: { type: 'array' } }];
    const { id, tools } = await add({ url: hostile.url });
    const approve = (tool_name: string, tool_hash: string | undefined) =>
      server.owner.call(approveTool, { params: { id }, body: { tool_name, tool_hash } as never });
    await approve('note', tools[0]?.hash);
    await expect(approve('note', tools[0]?.hash)).rejects.toMatchObject({ code: 'tool_already_approved' });
    await expect(approve('other', tools[0]?.hash)).rejects.toMatchObject({ code: 'tool_not_found' });
    await expect(approve('broken', tools[1]?.hash)).rejects.toMatchObject({ code: 'tool_unusable' });
    const withdraw = (tool_name: string) =>
      server.owner.call(withdrawToolApproval, { params: { id, tool_name } });
    await withdraw('note');
    await withdraw('note');
    await expect(withdraw('other')).rejects.toMatchObject({ status: 404, code: 'tool_not_found' });
  });

  it('force the policy, and count only under their own', async () => {
    await using hostile = await startHostileToolServer();
    hostile.tools = [plainTool('one'), plainTool('two')];
    const { id, tools } = await add({ url: hostile.url, approval_policy: 'auto_approve_all' });
    const approvedBy = async (policy: ToolServer['config']['approval_policy']) => {
      const body = { approval_policy: policy };
      const changed = await server.owner.call(setApprovalPolicy, { params: { id }, body });
      return changed.tools.filter(({ is_approved }) => is_approved).map(({ name }) => name);
    };
    expect(tools.map(({ is_approved }) => is_approved)).toEqual([true, true]);
    const body = { tool_name: 'one', tool_hash: tools[0]?.hash } as never;
    const approved = await server.owner.call(approveTool, { params: { id }, body });
    expect(approved.config.approval_policy).toBe('require_approval_per_tool');
    expect(approved.tools.map(({ is_approved }) => is_approved)).toEqual([true, false]);
    expect(await approvedBy('auto_approve_all')).toEqual(['one', 'two']);
    expect(await approvedBy('require_approval_all')).toEqual([]);
    expect(await approvedBy('require_approval_per_tool')).toEqual(['one']);
    await server.owner.call(setApprovalPolicy, {
      params: { id },
      body: { approval_policy: 'auto_approve_all' },
    });
    await server.owner.call(withdrawToolApproval, { params: { id, tool_name: 'two' } });
    const after = await server.owner.call(getToolServer, { params: { id } });
    expect(after.config.approval_policy).toBe('require_approval_per_tool');
    expect(after.tools.map(({ is_approved }) => is_approved)).toEqual([true, false]);
  });

  it('are made by both spellings of the path, also for long names with slashes', async () => {
    await using hostile = await startHostileToolServer();
    hostile.tools = [plainTool('files/read it'), plainTool('é'.repeat(200))];
    const { id, tools } = await add({ url: hostile.url });
    for (const [index, start] of ['/api/test', '/api'].entries()) {
      const path = `${start}/mcp-servers/${id}/tool-approvals`;
      const { name = '', hash } = tools[index] ?? {};
      expect((await raw('POST', path, { tool_name: name, tool_hash: hash })).status).toBe(200);
      expect((await raw('DELETE', `${path}/${encodeURIComponent(name)}`)).status).toBe(204);
    }
    const { tools: after } = await server.owner.call(getToolServer, { params: { id } });
    expect(after.map(({ is_approved }) => is_approved)).toEqual([false, false]);
  });
});

describe('roles', () => {
  it('let viewers read and members change', async () => {
    await using hostile = await startHostileToolServer();
    const [viewer, member] = [await server.signIn('viewer'), await server.signIn('member')];
    const body = { config: { name: 'Tools', url: hostile.url } } as never;
    await expect(viewer.call(createToolServer, { body })).rejects.toMatchObject({ code: 'not_allowed' });
    const { id } = await member.call(createToolServer, { body });
    expect((await viewer.call(listToolServers, {})).mcp_servers).toHaveLength(1);
    expect((await viewer.call(listServerTools, { params: { id } })).tools).toHaveLength(1);
    const policy = { params: { id }, body: { approval_policy: 'auto_approve_all' as const } };
    await expect(viewer.call(setApprovalPolicy, policy)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(viewer.call(deleteToolServer, { params: { id }, query: {} })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await member.call(setApprovalPolicy, policy);
    await member.call(deleteToolServer, { params: { id }, query: {} });
  });
});
