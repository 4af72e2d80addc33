import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { SystemToolType } from '@parley/contract/functions.ts';

/** Events about tools that a client may ask for, beside those that show the conversation. */
export const TOOL_EVENTS = [
  ...['agent_response', 'agent_tool_request', 'agent_tool_response', 'agent_tool_response_full_payload'],
  ...['client_tool_call', 'turn_ledger', 'interruption', 'audio'],
];

/** An agent with these functions. */
export function agentWith({
  tools = [],
  systemTools = {},
  servers = [],
  firstMessage = '',
  ...others
}: {
  tools?: readonly object[];
  systemTools?: Partial<Record<SystemToolType, object>>;
  servers?: readonly string[];
  firstMessage?: string;
} & Pick<ConversationConfig, 'conversation' | 'language_presets' | 'turn'>): ConversationConfig {
  const built_in_tools = Object.fromEntries(
    Object.entries(systemTools).map(([name, params]) => [
      name,
      { type: 'system', name, description: '', params: { system_tool_type: name, ...params } },
    ]),
  );
  const prompt = { prompt: 'Help.', built_in_tools, tools: [...tools], mcp_server_ids: [...servers] };
  return { agent: { first_message: firstMessage, language: 'en', prompt }, ...others };
}

/** A webhook that books a table. */
export function bookingWebhook(url: string, others: object = {}): object {
  return {
    type: 'webhook',
    name: 'book_table',
    description: 'Books a table.',
    api_schema: {
      url,
      method: 'POST',
      request_body_schema: {
        type: 'object',
        properties: { guests: { type: 'integer', description: 'How many guests come' } },
      },
    },
    ...others,
  };
}

/** A function of a page that opens a part of it. */
export function openPageFunction(others: object = {}): object {
  return {
    type: 'client',
    name: 'open_page',
    description: 'Opens a part of the page.',
    expects_response: true,
    parameters: {
      type: 'object',
      properties: {
        page: { type: 'string', description: 'Which part' },
        source: { type: 'string', constant_value: 'agent' },
      },
    },
    ...others,
  };
}
