import { createAgent } from '@parley/contract/agents.ts';
import { approveTool, createToolServer, type ToolServer } from '@parley/contract/tool-servers.ts';
import type { User } from './console-server.ts';
import type { startShopToolServer } from './shop-tool-server.ts';

const text = (description: string) => ({ type: 'string' as const, description });

/** What a tool server of a shop offers. */
export const SHOP_TOOLS: Parameters<typeof startShopToolServer>[0] = [
  {
    name: 'find_order',
    description: 'Finds an order and says where it is.',
    inputSchema: {
      type: 'object' as const,
      properties: { order_number: text('Number of the order, such as A-1042') },
      required: ['order_number'],
    },
  },
  {
    name: 'book_delivery',
    description: 'Books a delivery on a day that suits the customer.',
    inputSchema: {
      type: 'object' as const,
      properties: {
        order_number: text('Number of the order, such as A-1042'),
        day: {
          type: 'string' as const,
          enum: ['Monday', 'Tuesday', 'Wednesday'],
          description: 'Day of delivery',
        },
      },
      required: ['order_number', 'day'],
    },
  },
  {
    name: 'cancel_order',
    description: 'Cancels an order that has not been sent yet.',
    inputSchema: {
      type: 'object' as const,
      properties: { order_number: text('Number of the order, such as A-1042') },
      required: ['order_number'],
    },
  },
];

/** Adds the shop's server and has its first tool run without asking. */
export async function addShopServer(user: User, name: string, url: string): Promise<ToolServer> {
  const description = 'Orders and deliveries of the shop';
  const server = await user.call(createToolServer, { body: { config: { name, url, description } } });
  const [tool] = server.tools;
  if (!tool) throw new Error('The server of the shop has no tools.');
  return user.call(approveTool, {
    params: { id: server.id },
    body: { tool_name: tool.name, tool_description: tool.description, input_schema: tool.inputSchema },
  });
}

/** Stores a voice agent of a shop with functions of several kinds. @returns its address in the list */
export async function storeActingAgent(
  user: User,
  { name, language, serverId, origin }: { name: string; language: string; serverId: string; origin: string },
): Promise<string> {
  const system = (tool: string, params: object = {}) => ({
    type: 'system',
    name: tool,
    description: '',
    params: { system_tool_type: tool, ...params },
  });
  const webhook = {
    type: 'webhook',
    name: 'request_callback',
    description: 'Has a colleague call the customer back.',
    api_schema: {
      url: `${origin}/callbacks/{phone}`,
      method: 'POST',
      path_params_schema: { phone: text('Number to call, with its country code') },
      request_body_schema: {
        type: 'object',
        properties: {
          reason: text('What it is about, in a few words'),
          channel: { type: 'string', constant_value: 'phone' },
        },
        required: ['reason'],
      },
    },
    assignments: [{ source: 'response', dynamic_variable: 'order_id', value_path: 'order.id' }],
  };
  const reception = { type: 'phone', phone_number: '+33142278186' };
  const agent = await user.call(createAgent, {
    body: {
      name,
      type: 'voice',
      conversation_config: {
        agent: {
          language,
          first_message: 'Hello, this is the shop. What can I do for you?',
          prompt: {
            prompt: '# Objective\nHelp customers with their orders.',
            tools: [webhook],
            built_in_tools: {
              end_call: system('end_call'),
              transfer_to_number: system('transfer_to_number', {
                transfers: [
                  {
                    transfer_destination: reception,
                    condition: 'The customer asks for a person',
                    transfer_type: 'sip_refer',
                  },
                ],
              }),
            },
            mcp_server_ids: [serverId],
          },
        },
      },
    },
  });
  return agent.provider_uuid;
}
