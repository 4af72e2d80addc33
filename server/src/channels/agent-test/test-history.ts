import type { TestMessage } from '@parley/contract/agent-test.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ChatFacts } from '../../conversations/plan/conversation-plan.ts';

/** Messages that were said before, as the conversation is to remember them; messages count as turns. */
export function testHistory(
  messages: readonly TestMessage[],
): Pick<ChatFacts, 'history' | 'toolTurns' | 'lastEventId'> {
  return {
    history: messages.map(({ role, message }) => ({ role, text: message })),
    toolTurns: messages.flatMap(({ role, message, tool_calls }, index) => {
      if (role !== 'agent' || tool_calls.length === 0) return [];
      const toolCalls = tool_calls.map((call, callIndex) => pastRecord(call, `past_${index}_${callIndex}`));
      return [{ eventId: index + 1, role, message, toolCalls }];
    }),
    lastEventId: messages.length,
  };
}

function pastRecord(call: TestMessage['tool_calls'][number], request_id: string): ToolCallRecord {
  const { tool_name, type, params_as_json, result, status, variables } = call;
  const isDone = status !== 'awaiting';
  return {
    request_id,
    tool_name,
    type,
    params_as_json,
    result,
    status,
    start_ms: 0,
    latency_secs: null,
    approval: null,
    is_error: isDone && status !== 'succeeded',
    was_called: isDone,
    detail: variables ? { variables } : {},
  };
}
