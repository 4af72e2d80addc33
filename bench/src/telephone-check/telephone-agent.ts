import type { CallInput } from '@parley/client/call.ts';
import type { createAgent } from '@parley/contract/agents.ts';

// What belongs here: the agent that answers the calls, and what it says.

/** Assigned to the agent. */
export const CALLED = '+33199001234';
/** Assigned to no agent. */
export const UNASSIGNED = '+33199009999';
const COLLEAGUE = '+33199004321';
/** Assigned to an agent whose calls are short. */
export const BRIEF = { number: '+33199001235', seconds: 60 };
/** Where the exchange sends calls that Parley does not take. */
export const FALLBACK = '+33199009000';
export const REFERRED = '+33199004322';
const ANNOUNCEMENT = 'A customer asks about the opening hours of the office.';

let callers = 0;

/** A number of its own for each call, by which it is found in the call logs. */
export function newCallerNumber(): string {
  callers += 1;
  return `+3363998${String(callers).padStart(4, '0')}`;
}

/** What callers press to be put through, or to end the call. */
export const KEYS = { colleague: '1', referral: '2', goodbye: '9', long: '5' };

const GREETING = 'Good morning, this is the reception. How may I help you?';
const LONG_ANSWER =
  'We are open from nine to six on weekdays. On Saturdays we open at ten and close at four. On Sundays we are closed, and on holidays as well. In August we close for two weeks, and between Christmas and New Year we are open in the mornings only.';
const NEVER = -1;

export const MODEL = {
  rules: [
    putThrough(KEYS.colleague, COLLEAGUE),
    putThrough(KEYS.referral, REFERRED),
    {
      matches: `^${KEYS.goodbye}$`,
      reply: { text: 'Goodbye.', toolCalls: [{ name: 'end_call', input: {} }] },
    },
    { matches: `^${KEYS.long}$`, reply: { text: LONG_ANSWER } },
  ],
  otherwise: { text: 'Certainly, I will see to it at once.' },
};

export const RECOGNISER = { otherwise: { text: 'I would like to book a table.' } };

/** @param longestSeconds how long a call may take at most */
export function telephoneAgent(longestSeconds: number): CallInput<typeof createAgent>['body'] {
  return {
    name: 'Reception',
    type: 'voice',
    conversation_config: {
      agent: {
        language: 'en',
        first_message: GREETING,
        prompt: {
          prompt: 'Be brief.',
          llm: 'scripted',
          built_in_tools: {
            end_call: {
              type: 'system',
              name: 'end_call',
              description: '',
              params: { system_tool_type: 'end_call' },
            },
            transfer_to_number: transfers(),
          },
        },
      },
      turn: { turn_timeout: NEVER, silence_end_call_timeout: NEVER },
      conversation: { max_duration_seconds: longestSeconds },
    },
    platform_settings: { privacy: { record_voice: true } },
  };
}

function putThrough(key: string, transfer_number: string) {
  return {
    matches: `^${key}$`,
    reply: {
      text: 'I am putting you through.',
      toolCalls: [{ name: 'transfer_to_number', input: { transfer_number, agent_message: ANNOUNCEMENT } }],
    },
  };
}

function transfers() {
  const rule = (phone_number: string, transfer_type: 'conference' | 'sip_refer') => ({
    transfer_destination: { type: 'phone' as const, phone_number },
    condition: 'the caller asks for it',
    transfer_type,
  });
  return {
    type: 'system' as const,
    name: 'transfer_to_number' as const,
    description: '',
    params: {
      system_tool_type: 'transfer_to_number' as const,
      transfers: [rule(COLLEAGUE, 'conference'), rule(REFERRED, 'sip_refer')],
    },
  };
}
