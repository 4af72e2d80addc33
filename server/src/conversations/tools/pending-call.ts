import { isRecord, parsedJson } from '@parley/contract/json.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { ToolCall } from '@parley/engine/language-model/language-model.ts';
import type { SessionTool } from '@parley/engine/tools/tool.ts';

/** The call as the session goes on with it; undefined where the agent has that tool no more, or not in this form. */
export function pendingCall(asked: ToolCallRecord, tools: readonly SessionTool[]): ToolCall | undefined {
  const { tool_hash } = asked.detail;
  const tool = calledTool(
    asked,
    tools.filter(
      // A call that a test tells of has no hash.
      ({ needsConsent, detail }) =>
        needsConsent && (tool_hash === undefined || detail?.tool_hash === tool_hash),
    ),
  );
  const input = tool && inputOf(asked.params_as_json);
  return tool && input ? { id: asked.request_id, name: tool.name, input } : undefined;
}

/** The tool of a stored call: two servers may each have one of its name. */
export function calledTool(
  { tool_name, type, detail: { server_id } }: ToolCallRecord,
  tools: readonly SessionTool[],
): SessionTool | undefined {
  return tools.find(
    ({ title, kind, detail }) =>
      kind === type && title === tool_name && (server_id === undefined || detail?.server_id === server_id),
  );
}

/** The arguments of a stored call; undefined where they were cut or erased. */
export function inputOf(json: string): ToolCall['input'] | undefined {
  const input = parsedJson(json);
  return isRecord(input) ? input : undefined;
}
