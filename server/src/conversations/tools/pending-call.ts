import { isRecord, parsedJson } from '@parley/contract/json.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ToolCall } from '@parley/engine/language-model/language-model.ts';
import type { SessionTool } from '@parley/engine/tools/tool.ts';

export type PendingCall = Pick<ToolCallRecord, 'request_id' | 'tool_name' | 'type' | 'params_as_json'>;

/** The call as the session goes on with it; undefined where the agent has that tool no more, or not in this form. */
export function pendingCall(
  { request_id: id, tool_name, type, params_as_json }: PendingCall,
  tools: readonly SessionTool[],
): ToolCall | undefined {
  const tool = tools.find(
    ({ title, kind, needsConsent }) => needsConsent && kind === type && title === tool_name,
  );
  const input = tool && inputOf(params_as_json);
  return tool && input ? { id, name: tool.name, input } : undefined;
}

/** The arguments of a stored call; undefined where they were cut or erased. */
export function inputOf(json: string): ToolCall['input'] | undefined {
  const input = parsedJson(json);
  return isRecord(input) ? input : undefined;
}
