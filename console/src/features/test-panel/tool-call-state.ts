import type { ToolEvent } from '@parley/client/tool-events.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import {
  callAfter,
  callIdOf,
  isPending,
  type ShownStatus,
  type ShownToolCall,
  turnCall,
} from '../../conversation-record/tools/shown-tool-call.ts';
import { type ConversationMessage, withReply } from './conversation-message.ts';

type Conversation = { messages: readonly ConversationMessage[] };

/** The conversation after an event about one call. An event without a turn belongs to the reply that is in work. */
export function withToolEvent<State extends Conversation>(state: State, event: ToolEvent): State {
  const id = callIdOf(event);
  const holder = state.messages.findLast(({ toolCalls }) => toolCalls?.some((call) => call.id === id));
  const eventId = holder?.eventId ?? ('eventId' in event ? event.eventId : lastTurnOf(state));
  if (eventId === undefined) return state;
  return withReply(state, eventId, (reply) => ({
    ...reply,
    toolCalls: changed(reply.toolCalls ?? [], id, (call) => callAfter(call, event, reply.text.trim() !== '')),
  }));
}

/** The conversation with what was recorded of a turn's calls. */
export function withRecords<State extends Conversation>(
  state: State,
  eventId: number,
  records: readonly ToolCallRecord[],
): State {
  if (records.length === 0) return state;
  return withReply(state, eventId, (reply) => ({
    ...reply,
    toolCalls: records.reduce(
      (calls, record) => changed(calls, record.request_id, (call) => turnCall(call, record)),
      reply.toolCalls ?? [],
    ),
  }));
}

/** The conversation after the user has decided or answered, before the server says what comes of it. */
export function withCallStatus<State extends Conversation>(
  state: State,
  id: string,
  status: ShownStatus,
): State {
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.toolCalls?.some((call) => call.id === id)
        ? { ...message, toolCalls: changed(message.toolCalls, id, (call) => call && { ...call, status }) }
        : message,
    ),
  };
}

/** Calls whose outcome is never told, since the conversation is over. */
export function withoutPending<State extends Conversation>(state: State): State {
  const end = (call: ShownToolCall): ShownToolCall =>
    isPending(call) || call.status === 'running' ? { ...call, status: 'unknown' } : call;
  return {
    ...state,
    messages: state.messages.map((message) =>
      message.toolCalls ? { ...message, toolCalls: message.toolCalls.map(end) } : message,
    ),
  };
}

/** Calls that wait for the user, the oldest first. */
export function pendingCalls(messages: readonly ConversationMessage[]): ShownToolCall[] {
  return messages.flatMap(({ toolCalls = [] }) => toolCalls.filter(isPending));
}

function changed(
  calls: readonly ShownToolCall[],
  id: string,
  change: (call: ShownToolCall | undefined) => ShownToolCall | undefined,
): ShownToolCall[] {
  const known = calls.find((call) => call.id === id);
  const next = change(known);
  if (!next) return [...calls];
  return known ? calls.map((call) => (call === known ? next : call)) : [...calls, next];
}

function lastTurnOf({ messages }: Conversation): number | undefined {
  return messages.findLast(({ role, eventId }) => role === 'agent' && eventId !== undefined)?.eventId;
}
