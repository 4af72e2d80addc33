import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { ChatHistoryMessage } from '@parley/contract/conversation.ts';
import type { SystemToolType } from '@parley/contract/functions.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { SessionTool } from '@parley/engine/tools/tool.ts';
import type { z } from 'zod';
import { agentLanguage } from '../../agents/agent-language.ts';
import type { ToolTurn } from '../records/chat-tool-queries.ts';
import { calledTool, inputOf } from '../tools/pending-call.ts';

type SentHistory = readonly z.infer<typeof ChatHistoryMessage>[];

/** What was said, as the client remembers it. */
export function sentMessages(history: SentHistory, newMessage: string): ChatMessage[] {
  const messages = history.flatMap(({ role, content, message }): ChatMessage[] => {
    const text = content ?? message ?? '';
    if (text.trim() === '') return [];
    return [{ role: role === 'user' ? 'user' : 'agent', text }];
  });
  // Some clients put the new message into the history as well.
  const last = messages.at(-1);
  if (last?.role === 'user' && last.text.trim() === newMessage.trim()) messages.pop();
  return messages;
}

/**
 * The history with the tool calls behind its replies, as far as the agent has those tools; what a client
 * remembers are words alone.
 */
export function withToolCalls(
  messages: readonly ChatMessage[],
  turns: readonly ToolTurn[],
  tools: readonly SessionTool[],
): ChatMessage[] {
  const waiting = turns.filter(({ role, message }) => role === 'agent' && message !== '');
  return messages.flatMap((message, index) => {
    // In front of the caller's first words, models refuse a call.
    if (index === 0) return [message];
    const turn =
      message.role === 'agent' ? waiting.findIndex((each) => message.text.includes(each.message)) : -1;
    if (turn < 0) return [message];
    const called = waiting.splice(0, turn + 1).at(-1)?.toolCalls ?? [];
    return [...toolExchange(called, tools), message];
  });
}

/** Values that answers gave to variables, the newest last. */
export function assignedVariables(turns: readonly ToolTurn[]): DynamicVariables {
  return Object.assign(
    {},
    ...turns.flatMap(({ toolCalls }) => toolCalls.map(({ detail }) => detail.variables)),
  );
}

/** What was called before the conversation and succeeded. */
export function callsWhileRinging(turns: readonly ToolTurn[]): ToolCallRecord[] {
  return turns
    .flatMap(({ toolCalls }) => toolCalls)
    .filter(({ detail, is_error }) => detail.while_ringing && !is_error);
}

type CallingTurns = readonly { toolCalls: readonly ToolCallRecord[] | null }[];

/** The language that a conversation was led in at last. @param begun the one that it began with */
export function lastLanguage(turns: CallingTurns, begun: string): string {
  const switched = switchedLanguage(turns);
  return switched === undefined ? begun : agentLanguage(switched);
}

/** The language that the conversation was last switched to; undefined where it never was. */
export function switchedLanguage(turns: CallingTurns): string | undefined {
  const switches = turns
    .flatMap(({ toolCalls }) => toolCalls ?? [])
    .filter((call) => call.tool_name === LANGUAGE_DETECTION && call.type === 'system');
  const last = switches.findLast(({ status }) => status === 'succeeded');
  const language = last && inputOf(last.params_as_json)?.language;
  return typeof language === 'string' ? language : undefined;
}

const LANGUAGE_DETECTION: SystemToolType = 'language_detection';

/** The call that the last turn asked the caller about. */
export function askedCall(turns: readonly ToolTurn[], lastEventId: number): ToolCallRecord | undefined {
  const last = turns.at(-1);
  if (last?.eventId !== lastEventId) return undefined;
  return last.toolCalls.findLast(({ status }) => status === 'awaiting');
}

/** Stored calls and what became of them, as far as the agent has those tools. @param words said before the calls */
export function toolExchange(
  records: readonly ToolCallRecord[],
  tools: readonly SessionTool[],
  words = '',
): ChatMessage[] {
  const known = records.flatMap((record) => {
    const { request_id: id, params_as_json, detail } = record;
    // What was called before the conversation is told as facts.
    if (record.status === 'awaiting' || record.type === 'system' || detail.while_ringing) return [];
    const tool = calledTool(record, tools);
    const input = inputOf(params_as_json);
    if (!tool || !input) return [];
    const { status, result, is_error: isError } = record;
    const answer = { role: 'tool' as const, toolCallId: id, toolName: tool.name, result, isError, status };
    return [{ call: { id, name: tool.name, input }, answer }];
  });
  if (known.length === 0) return [];
  const toolCalls = known.map(({ call }) => call);
  return [{ role: 'agent', text: words, toolCalls }, ...known.map(({ answer }) => answer)];
}
