import type { LiveEvent } from '@parley/client/live-event.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { describe, expect, it } from 'vitest';
import {
  type ConversationEvent,
  type ConversationState,
  IDLE,
  reduceConversation,
} from './conversation-state.ts';
import { speakersOf } from './message-group.tsx';
import { pendingCalls } from './tool-call-state.ts';

const live = (event: LiveEvent): ConversationEvent => ({ type: 'live', event });
const after = (...events: readonly ConversationEvent[]): ConversationState =>
  [
    { type: 'start', isSpoken: false } as const,
    live({ type: 'start', conversationId: 'conv_1', formats: { input: 'pcm_16000', output: 'pcm_16000' } }),
    ...events,
  ].reduce(reduceConversation, IDLE);
const messagesOf = (state: ConversationState) => (state.phase === 'idle' ? [] : state.messages);
const callsOf = (state: ConversationState) => messagesOf(state).flatMap(({ toolCalls = [] }) => toolCalls);

const asked = live({
  type: 'tool-request',
  eventId: 2,
  toolCallId: 't1',
  toolName: 'find_order',
  toolType: 'webhook',
});
const answered = (isError: boolean, isCalled = true) =>
  live({
    type: 'tool-response',
    eventId: 2,
    toolCallId: 't1',
    toolName: 'find_order',
    toolType: 'webhook',
    isError,
    isCalled,
    result: 'Told.',
  });
const record: ToolCallRecord = {
  request_id: 't1',
  tool_name: 'find_order',
  type: 'webhook',
  params_as_json: '{"id":7}',
  start_ms: 10,
  latency_secs: 0.2,
  status: 'timed_out',
  is_error: true,
  was_called: true,
  result: 'No answer.',
  approval: null,
  detail: {},
};
const over = (
  eventId: number,
  toolCalls: ToolCallRecord[],
  agent: { agent_id: string; agent_name: string } | null = null,
) =>
  live({
    type: 'ledger',
    eventId,
    toolCalls,
    agent,
    evidence: [],
    ledger: { started_at_ms: 0, tools: [], interrupted: false, errors: [] },
  });
const serverCall = {
  service_id: 's',
  tool_call_id: 'm1',
  tool_name: 'cancel',
  timestamp: '',
  parameters: { id: 7 },
};
const deciding = live({
  type: 'server-tool',
  call: {
    ...serverCall,
    tool_description: 'Cancels.',
    state: 'awaiting_approval',
    approval_timeout_secs: 300,
  },
});

describe('a call of a tool', () => {
  it('is shown while it runs, before the agent has said a word', () => {
    const state = after(asked);
    expect(callsOf(state)).toMatchObject([
      { id: 't1', name: 'find_order', status: 'running', isAfterWords: false },
    ]);
    expect(messagesOf(state)).toMatchObject([{ role: 'agent', text: '', eventId: 2 }]);
  });

  it('stands behind words that were said before it', () => {
    expect(
      callsOf(after(live({ type: 'reply-delta', eventId: 2, text: 'One moment.' }), asked)),
    ).toMatchObject([{ isAfterWords: true }]);
  });

  it.each([
    [false, true, 'succeeded'],
    [true, true, 'failed'],
    [true, false, 'refused'],
  ])('ends: error %s, called %s is %s', (isError, isCalled, status) => {
    expect(callsOf(after(asked, answered(isError, isCalled)))).toMatchObject([{ status, result: 'Told.' }]);
  });

  it('is what was recorded of it, once that is known, whatever comes later', () => {
    expect(callsOf(after(asked, over(2, [record]), answered(false)))).toEqual([
      {
        id: 't1',
        name: 'find_order',
        kind: 'webhook',
        status: 'timed_out',
        isAfterWords: false,
        result: 'No answer.',
        record,
      },
    ]);
  });

  it('runs on where its turn did not wait for it, until its outcome is told', () => {
    const open: ToolCallRecord = { ...record, status: 'unknown', latency_secs: null };
    expect(callsOf(after(asked, over(2, [open])))).toMatchObject([
      { status: 'running', parameters: { id: 7 } },
    ]);
    expect(callsOf(after(asked, over(2, [open]), answered(false)))).toMatchObject([
      { status: 'succeeded', result: 'Told.' },
    ]);
    expect(callsOf(after(asked, over(2, [open]), { type: 'end' }))).toMatchObject([{ status: 'unknown' }]);
  });

  it('is shown of the record alone where no event told of it', () => {
    expect(callsOf(after(over(2, [record])))).toMatchObject([{ id: 't1', status: 'timed_out' }]);
  });

  it('has an unknown outcome when the conversation ends before it', () => {
    expect(callsOf(after(asked, { type: 'end' }))).toMatchObject([{ status: 'unknown' }]);
  });
});

describe('a call that waits for the user', () => {
  const reply = live({ type: 'reply-start', eventId: 2 });

  it('is pending until it is decided, and stays declined when the server says so too', () => {
    const state = after(reply, deciding);
    expect(pendingCalls(messagesOf(state))).toMatchObject([{ name: 'cancel', approvalSeconds: 300 }]);
    const declined = [{ type: 'tool-decision', callId: 'm1', isApproved: false } as const];
    expect(pendingCalls(messagesOf(after(reply, deciding, ...declined)))).toEqual([]);
    const failure = live({
      type: 'server-tool',
      call: { ...serverCall, tool_description: '', state: 'failure', error_message: 'Nobody agreed.' },
    });
    expect(callsOf(after(reply, deciding, ...declined, failure))).toMatchObject([{ status: 'declined' }]);
  });

  it('runs once it is allowed', () => {
    const allowed = { type: 'tool-decision', callId: 'm1', isApproved: true } as const;
    expect(callsOf(after(reply, deciding, allowed))).toMatchObject([{ status: 'running' }]);
  });

  it('is a tool that has to be answered', () => {
    const call = live({
      type: 'client-tool',
      eventId: 2,
      toolCallId: 'c1',
      toolName: 'open_page',
      parameters: { page: 'prices' },
    });
    expect(pendingCalls(messagesOf(after(call)))).toMatchObject([
      { name: 'open_page', status: 'answering', parameters: { page: 'prices' } },
    ]);
  });

  it('does not wait any more when the conversation is over', () => {
    expect(pendingCalls(messagesOf(after(reply, deciding, { type: 'end' })))).toEqual([]);
  });
});

describe('a handover', () => {
  const transfer: ToolCallRecord = {
    ...record,
    tool_name: 'transfer_to_agent',
    type: 'system',
    status: 'succeeded',
    is_error: false,
    detail: { transferred_to: 'Sales' },
  };
  const said = (eventId: number) => live({ type: 'reply-end', eventId, text: 'Hello' });

  it('shows the name of the new agent from its first words on', () => {
    const state = after(said(1), over(1, [transfer]), said(2));
    expect(speakersOf(messagesOf(state), 'Desk')).toEqual([
      { agentName: 'Desk', takesOver: false },
      { agentName: 'Sales', takesOver: true },
    ]);
  });

  it('follows what the turns say, also back to the first agent', () => {
    const sales = { agent_id: 'agent_s', agent_name: 'Sales' };
    const state = after(
      said(1),
      over(1, []),
      said(2),
      over(2, [], sales),
      said(3),
      over(3, [], sales),
      said(4),
      over(4, []),
    );
    expect(speakersOf(messagesOf(state), 'Desk').map((speaker) => speaker?.takesOver)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});
