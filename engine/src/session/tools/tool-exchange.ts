import type { ChatMessage, ToolCall } from '../../language-model/language-model.ts';
import { failureText } from '../../tools/call-outcome.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { ToolResult } from './tool-run.ts';

// What belongs here: calls and their results as the history tells them to the model.

/** What the model said with its calls, the calls and what became of each. */
export function exchange(
  words: string,
  calls: readonly ToolCall[],
  results: readonly ToolResult[],
): ChatMessage[] {
  const told = calls.flatMap((call) => results.find(({ toolCallId }) => toolCallId === call.id) ?? []);
  return [
    { role: 'agent', text: words.trim(), toolCalls: calls },
    ...told.map((result) => ({ role: 'tool' as const, ...result })),
  ];
}

/** The history with another text for the latest result of a call. */
export function withResult(messages: readonly ChatMessage[], result: ToolResult): readonly ChatMessage[] {
  const at = messages.findLastIndex(
    (message) => message.role === 'tool' && message.toolCallId === result.toolCallId,
  );
  return at === -1 ? messages : messages.with(at, { role: 'tool', ...result });
}

/** The history of an earlier session, with the call that its last words asked about. */
export function withAskedCall(history: readonly ChatMessage[], call: ToolCall): readonly ChatMessage[] {
  const at = history.at(-1)?.role === 'agent' ? history.length - 1 : history.length;
  return [...history.slice(0, at), ...exchange('', [call], [askedResult(call)]), ...history.slice(at)];
}

/** What stands in the history until the caller has answered. */
export function askedResult(call: ToolCall): ToolResult {
  const text = 'Not done yet: the caller is asked whether they agree to it.';
  return resultOf(call, { status: 'declined', result: failureText(text) });
}

/** An outcome as the history keeps it. */
export function resultOf(
  { id, name }: ToolCall,
  { status, result }: Pick<ToolOutcome, 'status' | 'result'>,
): ToolResult {
  return { toolCallId: id, toolName: name, result, isError: status !== 'succeeded', status };
}
