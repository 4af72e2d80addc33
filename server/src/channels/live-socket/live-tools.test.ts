import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLiveTools } from './live-tools.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened(...events: string[]) {
  const frames: Record<string, Record<string, unknown>>[] = [];
  const { client, receive, close } = openLiveTools({
    send: (frame) => frames.push(JSON.parse(frame)),
    events: new Set(events),
    isOfTeam: false,
    numbers: 'impossible',
    nowMs: () => 0,
  });
  const conversation = new AbortController();
  const turn = new AbortController();
  const context = { eventId: 2, signal: conversation.signal, cut: turn.signal };
  return { client, receive, close, frames, context, conversation, turn };
}

const openPage = {
  id: 't1',
  name: 'open_page',
  parameters: { page: 'prices' },
  expectsResponse: true,
  timeoutMs: 5_000,
};
const definition = { name: 'shop_cancel', description: 'Cancels an order.', inputSchema: {} };
const cancel = {
  call: { id: 't2', name: 'shop_cancel', input: { number: 7 } },
  tool: {
    serverId: 's1',
    serverName: 'Shop',
    title: 'cancel',
    name: 'shop_cancel',
    definition,
    hash: 'h',
    needsApproval: true,
    hasChanged: false,
  },
};
const answer = {
  type: 'client_tool_result',
  tool_call_id: 't1',
  result: 'Opened.',
  is_error: false,
} as const;

it('has the client run a function and tells what it answers, once', async () => {
  const { client, receive, frames, context } = opened();
  const running = client.runFunction?.(openPage, context);
  expect(frames).toEqual([
    {
      type: 'client_tool_call',
      client_tool_call: {
        tool_name: 'open_page',
        tool_call_id: 't1',
        parameters: { page: 'prices' },
        event_id: 2,
      },
    },
  ]);
  receive({ ...answer, tool_call_id: 'another' });
  receive(answer);
  receive({ ...answer, result: 'Broken.', is_error: true });
  expect(await running).toMatchObject({ status: 'succeeded', wasCalled: true });
  expect((await running)?.result).toMatch(/Opened\.$/);
});

it('reports an error of the client, and never success', async () => {
  const { client, receive, context } = opened();
  const running = client.runFunction?.(openPage, context);
  receive({ ...answer, result: 'No such page.', is_error: true });
  expect(await running).toMatchObject({ status: 'failed', wasCalled: true });
  expect((await running)?.result).toMatch(/No such page\.\s+Do not claim that it succeeded\.$/);
});

it('bounds what a client may tell the model', async () => {
  const { client, receive, context } = opened();
  const running = client.runFunction?.(openPage, context);
  receive({ ...answer, result: 'x'.repeat(100_000) });
  const result = (await running)?.result ?? '';
  expect(result.length).toBeLessThan(21_000);
  expect(result).toContain('80000 more characters');
});

it('does not wait for an answer where none is expected', async () => {
  const { client, context } = opened();
  const outcome = await client.runFunction?.({ ...openPage, expectsResponse: false }, context);
  expect(outcome).toMatchObject({ status: 'succeeded', wasCalled: true });
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for a client as long as the function says, for ever if it says so', async () => {
  const { client, receive, context } = opened();
  const bounded = client.runFunction?.(openPage, context);
  const patient = client.runFunction?.({ ...openPage, id: 't9', timeoutMs: undefined }, context);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await bounded).toMatchObject({ status: 'timed_out', wasCalled: true });
  await vi.advanceTimersByTimeAsync(10_000_000);
  receive({ ...answer, tool_call_id: 't9' });
  expect(await patient).toMatchObject({ status: 'succeeded' });
});

it('waits through an interruption, fails at the end, and sends nothing afterwards', async () => {
  const { client, frames, context, conversation, turn } = opened();
  const running = client.runFunction?.(openPage, context);
  turn.abort();
  expect(await client.runFunction?.({ ...openPage, id: 't9' }, context)).toMatchObject({ wasCalled: false });
  expect(frames).toHaveLength(1);
  conversation.abort();
  expect(await running).toMatchObject({ status: 'unknown', wasCalled: true });
});

it('waits for nothing and sends nothing once the client is gone', async () => {
  const { client, close, frames, context } = opened('mcp_tool_call');
  const running = client.runFunction?.({ ...openPage, timeoutMs: undefined }, context);
  const asked = client.serverCalls?.ask(cancel, context);
  close();
  expect(await running).toMatchObject({ status: 'unknown', wasCalled: true });
  expect(await asked).toBe('left');
  expect(await client.runFunction?.(openPage, context)).toMatchObject({ status: 'failed', wasCalled: false });
  expect(frames).toHaveLength(2);
});

it('asks about calls of tool servers only if the client wants to be asked', () => {
  expect(opened('agent_tool_request').client.serverCalls).toBeUndefined();
});

it.each([
  [true, 'approved'],
  [false, 'denied'],
] as const)('lets the client decide with %s, and only once', async (is_approved, decision) => {
  const { client, receive, frames, context } = opened('mcp_tool_call');
  const asked = client.serverCalls?.ask(cancel, context);
  expect(frames).toMatchObject([
    { mcp_tool_call: { state: 'awaiting_approval', approval_timeout_secs: 300, tool_name: 'cancel' } },
  ]);
  const result = { type: 'mcp_tool_approval_result', tool_call_id: 't2' } as const;
  receive({ ...result, is_approved });
  receive({ ...result, is_approved: !is_approved });
  expect(await asked).toBe(decision);
});

it('declines a call without an answer within five minutes or without a client', async () => {
  const { client, context, turn } = opened('mcp_tool_call');
  const late = client.serverCalls?.ask(cancel, context);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await late).toBe('timed_out');
  const cut = client.serverCalls?.ask(cancel, context);
  turn.abort();
  expect(await cut).toBe('left');
  expect(vi.getTimerCount()).toBe(0);
});
