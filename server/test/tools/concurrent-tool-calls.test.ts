import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import {
  type Answer,
  type HostileToolServer,
  plainTool,
  startHostileToolServer,
} from '../support/hostile-tool-server.ts';
import { openToolServerBench, type ToolServerBench } from './tool-server-bench.ts';

// Calls that are interrupted, calls beside each other, and processes beside each other.

let bench: ToolServerBench;
let hostile: HostileToolServer;
beforeAll(async () => {
  bench = await openToolServerBench();
});
afterAll(() => bench[Symbol.asyncDispose]());
afterEach(() => hostile[Symbol.asyncDispose]());

async function addHostile(tools = [plainTool('note')], facts: Record<string, unknown> = {}): Promise<string> {
  hostile = await startHostileToolServer();
  hostile.tools = tools;
  return bench.add(hostile.url, facts);
}

describe('an interruption', () => {
  const reading = { ...plainTool('read'), annotations: { readOnlyHint: true } };

  it('prevents a call', async () => {
    const id = await addHostile();
    const outcome = await bench.call(id, 'note', {}, { cut: AbortSignal.abort() });
    expect(outcome).toMatchObject({
      status: 'refused',
      wasCalled: false,
      detail: { error_code: 'cut' },
    });
  });

  it('stops what only reads, and lets go on what changes something', async () => {
    const id = await addHostile([reading, plainTool('note')]);
    const going = Promise.withResolvers<Answer>();
    const cut = new AbortController();
    hostile.answers['tools/call'] = () => {
      cut.abort();
      return going.promise;
    };
    expect(await bench.call(id, 'read', {}, { cut: cut.signal })).toMatchObject({
      status: 'failed',
      detail: { error_code: 'cut' },
    });
    const later = new AbortController();
    hostile.answers['tools/call'] = () => {
      later.abort();
      return { result: { content: [{ type: 'text', text: 'Noted.' }] } };
    };
    expect(await bench.call(id, 'note', {}, { cut: later.signal })).toMatchObject({ status: 'succeeded' });
  });

  it('by the end of the conversation leaves open whether it was done', async () => {
    const id = await addHostile();
    const end = new AbortController();
    hostile.answers['tools/call'] = () => {
      end.abort();
      return 'hang';
    };
    expect(await bench.call(id, 'note', {}, { signal: end.signal })).toMatchObject({
      status: 'unknown',
      wasCalled: true,
    });
  });
});

describe('several servers', () => {
  it('do not wait for each other', async () => {
    await using slow = await startHostileToolServer();
    const quickId = await addHostile();
    const slowId = await bench.add(slow.url);
    const dead = await bench.add(`http://127.0.0.1:${await freePort()}/mcp`);
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<Answer>();
    slow.answers['tools/call'] = () => {
      asked.resolve();
      return released.promise;
    };
    const waiting = bench.call(slowId, 'note', {});
    await asked.promise;
    slow.answers['tools/list'] = 'hang';
    const offered = await bench.offered([slowId, dead, quickId]);
    expect(offered.map(({ serverId }) => serverId)).toEqual([slowId, quickId]);
    expect(await bench.call(quickId, 'note', {})).toMatchObject({ status: 'succeeded' });
    expect(await bench.toolServers.statusOf(bench.teamId, [slowId, dead, quickId])).toMatchObject([
      { serverId: slowId, isConnected: true, toolCount: 1 },
      { serverId: dead, isConnected: false, toolCount: 0 },
      { serverId: quickId, isConnected: true, toolCount: 1 },
    ]);
    released.resolve({ result: { content: [] } });
    expect((await waiting).result).toContain('(The answer is empty.)');
  });

  it('are called fifty times at once over one connection each', async () => {
    const id = await addHostile();
    const calls = Array.from({ length: 50 }, (_, index) => bench.call(id, 'note', { text: String(index) }));
    const outcomes = await Promise.all(calls);
    expect(outcomes.map(({ result }) => /"text":"(\d+)"/.exec(result)?.[1])).toEqual(
      outcomes.map((_, index) => String(index)),
    );
    expect(hostile.requests.filter(({ method }) => method === 'initialize')).toHaveLength(1);
  });
});

describe('two processes', () => {
  it('see what the other one changed', async () => {
    const id = await addHostile();
    await using other = bench.another();
    const [offered] = await other.offered(bench.teamId, [id]);
    expect(offered?.needsApproval).toBe(false);
    await bench.setPolicy(id, 'require_approval_per_tool');
    expect(await other.offered(bench.teamId, [id])).toMatchObject([{ needsApproval: true }]);
    await bench.approve(id, 'note', offered?.hash);
    expect(await other.offered(bench.teamId, [id])).toMatchObject([{ needsApproval: false }]);
    await bench.delete(id);
    expect(await other.offered(bench.teamId, [id])).toEqual([]);
  });
});
