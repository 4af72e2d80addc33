import type { McpToolCall, ServerMessage } from '@parley/contract/live-messages.ts';
import type { CalledTool } from '@parley/engine/session/state/effect.ts';
import type { ToolOutcome } from '@parley/engine/tools/tool.ts';
import type { FunctionCall, ShownServerCall } from '../../conversations/tools/tool-client.ts';
import { withinBytes } from '../../http/within-bytes.ts';
import type { ToolServerStatus } from '../../tools/tool-servers/tool-servers.ts';

// The frames about tools. There are few of them in a conversation, so each is made as the contract describes it.

/** What a client gets of one result, in bytes. */
const RESULT_BYTES = 64_000;

export function toolRequestFrame({ eventId, call, kind, title }: CalledTool): string {
  return frame({
    type: 'agent_tool_request',
    agent_tool_request: { tool_name: title, tool_call_id: call.id, tool_type: kind, event_id: eventId },
  });
}

export function toolResponseFrame(called: CalledTool, outcome: ToolOutcome): string {
  return frame({ type: 'agent_tool_response', agent_tool_response: responseOf(called, outcome) });
}

/** As the plain response, with what the model was told. */
export function wholeToolResponseFrame(called: CalledTool, outcome: ToolOutcome): string {
  const full_tool_result = withinBytes(outcome.result, RESULT_BYTES);
  const truncated = full_tool_result.length < outcome.result.length;
  return frame({
    type: 'agent_tool_response_full_payload',
    agent_tool_response_full_payload: { ...responseOf(called, outcome), full_tool_result, truncated },
  });
}

export function clientToolCallFrame({ id, name, parameters }: FunctionCall, eventId: number): string {
  return frame({
    type: 'client_tool_call',
    client_tool_call: { tool_name: name, tool_call_id: id, parameters: { ...parameters }, event_id: eventId },
  });
}

/** State of a call of a tool server's tool. */
export type ServerCallState =
  | { state: 'loading' }
  | { state: 'awaiting_approval'; approval_timeout_secs: number }
  | { state: 'success'; result: Record<string, unknown>[] }
  | { state: 'failure'; error_message: string };

/** @param timestamp ISO 8601 */
export function serverToolCallFrame(
  { call, tool }: ShownServerCall,
  state: ServerCallState,
  timestamp: string,
): string {
  const mcp_tool_call: McpToolCall = {
    service_id: tool.serverId,
    tool_call_id: call.id,
    tool_name: tool.title,
    tool_description: tool.definition.description,
    parameters: { ...call.input },
    timestamp,
    ...state,
  };
  return frame({ type: 'mcp_tool_call', mcp_tool_call });
}

/** How a call of a tool server's tool ended, for its client. */
export function endedServerCall({ status, result }: ToolOutcome): ServerCallState {
  const text = withinBytes(result, RESULT_BYTES);
  return status === 'succeeded'
    ? { state: 'success', result: [{ type: 'text', text }] }
    : { state: 'failure', error_message: text };
}

export function connectionStatusFrame(servers: readonly ToolServerStatus[]): string {
  const integrations = servers.map(({ serverId, isConnected, toolCount }) => ({
    integration_id: serverId,
    integration_type: 'mcp_server' as const,
    is_connected: isConnected,
    tool_count: toolCount,
  }));
  return frame({ type: 'mcp_connection_status', mcp_connection_status: { integrations } });
}

function responseOf({ eventId, call, kind, title }: CalledTool, { status, wasCalled }: ToolOutcome) {
  return {
    tool_name: title,
    tool_call_id: call.id,
    tool_type: kind,
    is_error: status !== 'succeeded',
    is_called: wasCalled,
    event_id: eventId,
  };
}

function frame(message: ServerMessage): string {
  return JSON.stringify(message);
}
