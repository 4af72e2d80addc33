import type { McpToolCall, ServerMessage } from '@parley/contract/live-messages.ts';

/** What happens around the tools of an agent. */
export type ToolEvent =
  | { type: 'tool-request'; eventId: number; toolCallId: string; toolName: string; toolType: string }
  /** A call is over, or was not made. */
  | {
      type: 'tool-response';
      eventId: number;
      toolCallId: string;
      toolName: string;
      toolType: string;
      isError: boolean;
      /** Whether anything was sent at all. */
      isCalled: boolean;
      /** What the model was told; undefined where the client did not ask for the whole answer. */
      result: string | undefined;
    }
  /** Where a call of a tool server's tool stands; one event for each state, and `awaiting_approval` asks for a decision. */
  | { type: 'server-tool'; call: McpToolCall }
  /** The agent has a function called that this program runs, and answers with `answerTool`. */
  | {
      type: 'client-tool';
      eventId: number;
      toolCallId: string;
      toolName: string;
      parameters: Readonly<Record<string, unknown>>;
    };

/** What a program answers to a call of one of its functions. */
export type ToolAnswer = { result: string; isError?: boolean };

export type ToolMessage = Extract<
  ServerMessage,
  {
    type:
      | 'agent_tool_request'
      | 'agent_tool_response'
      | 'agent_tool_response_full_payload'
      | 'client_tool_call'
      | 'mcp_tool_call'
      | 'mcp_connection_status';
  }
>;

/** The event that a message of the server stands for; undefined where none is about a call. */
export function toolEventOf(message: ToolMessage): ToolEvent | undefined {
  switch (message.type) {
    case 'agent_tool_request': {
      const { event_id: eventId, ...call } = message.agent_tool_request;
      return { type: 'tool-request', eventId, ...named(call), toolType: call.tool_type };
    }
    case 'agent_tool_response':
      return responseOf(message.agent_tool_response);
    case 'agent_tool_response_full_payload': {
      const { full_tool_result: result, ...call } = message.agent_tool_response_full_payload;
      return responseOf(call, result);
    }
    case 'client_tool_call': {
      const { event_id: eventId, parameters, ...call } = message.client_tool_call;
      return { type: 'client-tool', eventId, ...named(call), parameters };
    }
    case 'mcp_tool_call':
      return { type: 'server-tool', call: message.mcp_tool_call };
    case 'mcp_connection_status':
      return undefined;
  }
}

type Response = Extract<ToolMessage, { type: 'agent_tool_response' }>['agent_tool_response'];

function responseOf(
  { event_id: eventId, is_error: isError, is_called: isCalled, ...call }: Response,
  result?: string,
): ToolEvent {
  return {
    type: 'tool-response',
    eventId,
    ...named(call),
    toolType: call.tool_type,
    isError,
    isCalled,
    result,
  };
}

function named({ tool_name, tool_call_id }: { tool_name: string; tool_call_id: string }) {
  return { toolName: tool_name, toolCallId: tool_call_id };
}
