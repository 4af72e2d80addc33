import type { ToolDefinition } from '../language-model/language-model.ts';
import type { NumberTransferRule, SystemTools } from './tool.ts';

/** Tools that a model may call and the session itself executes. */
type SystemToolName = keyof SystemTools;

/** Whether the session itself executes a tool of this name. */
export function isSystemTool(name: string): name is SystemToolName {
  return Object.hasOwn(DEFINITIONS, name);
}

/** The tools as a model is told of them; those that lead nowhere are left out. */
export function systemToolDefinitions(tools: SystemTools): ToolDefinition[] {
  return Object.values(DEFINITIONS).flatMap((define) => define(tools) ?? []);
}

const REASON = { type: 'string', description: 'Why, in a few words.' };

const DEFINITIONS: Readonly<Record<SystemToolName, (tools: SystemTools) => ToolDefinition | undefined>> = {
  end_call: ({ end_call: tool }) =>
    tool && {
      name: 'end_call',
      description: described(
        tool,
        'Ends the conversation. Call it when the caller takes leave or nothing is left to be done; say goodbye first.',
      ),
      inputSchema: {
        type: 'object',
        properties: {
          reason: { type: 'string', description: 'Why the conversation ends.' },
          message: { type: 'string', description: 'The goodbye, where it has not been said yet.' },
        },
        required: ['reason'],
      },
    },
  skip_turn: ({ skip_turn: tool }) =>
    tool && {
      name: 'skip_turn',
      description: described(
        tool,
        'Says nothing and waits for the caller. Call it when the caller asks for a moment or speaks with somebody else.',
      ),
      inputSchema: { type: 'object', properties: { reason: REASON } },
    },
  language_detection: ({ language_detection: tool }) =>
    tool &&
    onlyIf(tool.languages.length > 0, {
      name: 'language_detection',
      description: described(
        tool,
        'Switches the language of the conversation. Call it when the caller speaks or asks for another one of the languages offered, before you answer.',
      ),
      inputSchema: {
        type: 'object',
        properties: {
          reason: REASON,
          language: {
            type: 'string',
            description: 'Code of the language to go on in.',
            enum: tool.languages.map(({ language }) => language),
          },
        },
        required: ['reason', 'language'],
      },
    }),
  transfer_to_agent: ({ transfer_to_agent: tool }) =>
    tool &&
    onlyIf(tool.transfers.length > 0, {
      name: 'transfer_to_agent',
      description: `${described(
        tool,
        'Hands the conversation over to another agent, where one of the conditions below is met. What is to be said at the handover is said for you.',
      )}\nAgents:\n${tool.transfers
        .map(({ agentName, condition }, index) => line(index, agentName, condition))
        .join('\n')}`,
      inputSchema: {
        type: 'object',
        properties: {
          reason: REASON,
          agent_number: {
            type: 'integer',
            description: 'Number of the agent in the list, from 0.',
            enum: [...tool.transfers.keys()],
          },
        },
        required: ['agent_number'],
      },
    }),
  transfer_to_number: ({ transfer_to_number: tool }) =>
    tool &&
    onlyIf(tool.transfers.length > 0, {
      name: 'transfer_to_number',
      description: `${described(
        tool,
        'Puts the caller through to a person or another line, where one of the conditions below is met.',
      )}\nDestinations:\n${tool.transfers
        .map(({ destination, name, condition }, index) =>
          line(
            destinationNames(tool.transfers)[index] ?? '',
            name === destination.value ? '' : name,
            condition,
          ),
        )
        .join('\n')}`,
      inputSchema: {
        type: 'object',
        properties: {
          reason: REASON,
          transfer_number: {
            type: 'string',
            description: 'The destination, exactly as it stands in the list.',
            enum: destinationNames(tool.transfers),
          },
          client_message: {
            type: 'string',
            description: 'Said to the caller before they are put through.',
          },
          agent_message: {
            type: 'string',
            description: 'For the person who takes the call: who calls and what about.',
          },
        },
        required: ['transfer_number', 'client_message', 'agent_message'],
      },
    }),
  play_keypad_touch_tone: ({ play_keypad_touch_tone: tool }) =>
    tool && {
      name: 'play_keypad_touch_tone',
      description: described(
        tool,
        'Presses keys of the telephone, for instance to choose from the menu of a machine that answered.',
      ),
      inputSchema: {
        type: 'object',
        properties: {
          reason: REASON,
          dtmf_tones: {
            type: 'string',
            description: 'Keys 0-9, * and #; w waits for half a second, W for a second.',
          },
        },
        required: ['dtmf_tones'],
      },
    },
};

function onlyIf(isUseful: boolean, definition: ToolDefinition): ToolDefinition | undefined {
  return isUseful ? definition : undefined;
}

function described(tool: { description: string }, byDefault: string): string {
  return tool.description.trim() === '' ? byDefault : tool.description.trim();
}

/**
 * What the model calls the destination of each rule. Of several rules that lead to one, which may press other keys there,
 * the later ones have a number behind: OpenAI refuses a whole reply for a choice that is there twice.
 */
export function destinationNames(rules: readonly NumberTransferRule[]): string[] {
  return rules.map(({ destination: { value } }, index) => {
    const alike = rules.slice(0, index + 1).filter((rule) => rule.destination.value === value).length;
    return alike === 1 ? value : `${value} (${alike})`;
  });
}

// A choice as models and the offline model read it: value, name and condition.
function line(value: string | number, name: string, condition: string): string {
  return `${value}: ${[name, condition].map((part) => part.trim().replaceAll(/\s+/g, ' ')).join(': ')}`;
}
