import type { AgentFunction } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import { addableTypes } from './tool-types.ts';

const system = (name: 'end_call' | 'skip_turn'): AgentFunction => ({
  type: 'system',
  name,
  description: '',
  response_timeout_secs: 20,
  params: { system_tool_type: name },
});
const client: AgentFunction = { type: 'client', name: 'open_page', description: '', expects_response: false };

it('offers a system tool once, and webhooks and client tools again and again', () => {
  expect(addableTypes([system('end_call'), client], 'voice')).toEqual([
    'skip_turn',
    'language_detection',
    'transfer_to_agent',
    'transfer_to_number',
    'play_keypad_touch_tone',
    'schedule_callback',
    'add_to_do_not_call',
    'webhook',
    'client',
  ]);
});

it('offers an agent that writes nothing that belongs to speech', () => {
  expect(addableTypes([], 'chat')).toEqual([
    'end_call',
    'language_detection',
    'transfer_to_agent',
    'transfer_to_number',
    'schedule_callback',
    'add_to_do_not_call',
    'webhook',
    'client',
  ]);
});
