import type { AgentTransfer, SystemFunction, SystemToolType } from '@parley/contract/functions.ts';
import { describe, expect, it } from 'vitest';
import { isSystemFilled, newSystemTool, tidySystemTool } from './system-draft.ts';
import { NEW_AGENT_TRANSFER, NEW_NUMBER_TRANSFER, toDestination } from './transfer-draft.ts';

function withParams(name: SystemToolType, params: Partial<SystemFunction['params']>): SystemFunction {
  const tool = newSystemTool(name);
  return { ...tool, params: { ...tool.params, ...params } };
}

it('writes a new tool with what it needs and nothing else', () => {
  expect(tidySystemTool(newSystemTool('end_call'))).toEqual({
    type: 'system',
    name: 'end_call',
    description: '',
    response_timeout_secs: 20,
    params: { system_tool_type: 'end_call' },
  });
});

it('writes a rule for another agent with every field of the specification', () => {
  const tool = withParams('transfer_to_agent', {
    transfers: [{ ...NEW_AGENT_TRANSFER, agent_id: 'agent_1' }],
  });
  expect(tidySystemTool(tool).params).toEqual({
    system_tool_type: 'transfer_to_agent',
    voicemail_message: '',
    transfers: [
      {
        agent_id: 'agent_1',
        condition: '',
        transfer_message: null,
        delay_ms: 0,
        enable_transferred_agent_first_message: false,
      },
    ],
  });
});

describe('rules for numbers', () => {
  const rule = (value: string, id = '') => {
    const destination = toDestination(NEW_NUMBER_TRANSFER, { kind: 'external', id, name: '', value });
    const tool = withParams('transfer_to_number', {
      transfers: [{ ...NEW_NUMBER_TRANSFER, ...destination }],
    });
    return tidySystemTool(tool).params.transfers?.[0];
  };

  it('carry the number in international form, in both fields of the specification', () => {
    expect(rule('33 1 99 00 12 34')).toEqual({
      phone_number: '+33199001234',
      condition: '',
      transfer_destination: { type: 'phone', phone_number: '+33199001234' },
      transfer_type: 'sip_refer',
      target: { kind: 'external' },
    });
  });

  it('leave the id of a target without a number as it is', () => {
    expect(rule('123456789', '123456789')).toMatchObject({
      phone_number: '123456789',
      transfer_destination: { phone_number: '123456789' },
    });
  });

  it('carry the keys to press, and none where there are none', () => {
    const transferWith = (keys: string) =>
      tidySystemTool(
        withParams('transfer_to_number', { transfers: [{ ...NEW_NUMBER_TRANSFER, post_dial_digits: keys }] }),
      ).params.transfers?.[0];
    expect(transferWith(',,12#')).toMatchObject({ post_dial_digits: ',,12#' });
    expect(transferWith('')).not.toHaveProperty('post_dial_digits');
  });

  it('carry an address of a telephone system', () => {
    expect(rule('sip:desk@example.com')).toEqual({
      condition: '',
      transfer_destination: { type: 'sip_uri', sip_uri: 'sip:desk@example.com' },
      transfer_type: 'sip_refer',
      target: { kind: 'external' },
    });
  });
});

it('brings a stored tool back as it was, with fields of newer clients', () => {
  const stored = {
    type: 'system' as const,
    id: 'f1',
    name: 'transfer_to_number' as const,
    description: 'When asked for',
    response_timeout_secs: 10,
    disable_interruptions: true,
    params: {
      system_tool_type: 'transfer_to_number' as const,
      enable_client_message: true,
      transfers: [
        {
          phone_number: '+33199001234',
          condition: 'A sale',
          transfer_destination: { type: 'phone' as const, phone_number: '+33199001234', carrier: 'x' },
          transfer_type: 'conference' as const,
          target: { kind: 'user' as const, id: '12', name: 'Ada Lovelace' },
          post_dial_digits: { type: 'static', value: '12#' },
          custom_sip_headers: [],
        },
      ],
    },
  };
  expect(tidySystemTool(stored)).toEqual(stored);
});

it('needs a rule, and a destination in each', () => {
  const filled = (...transfers: AgentTransfer[]) =>
    isSystemFilled(withParams('transfer_to_agent', { transfers }));
  const chosen = { ...NEW_AGENT_TRANSFER, agent_id: 'agent_1' };
  expect(filled()).toBe(false);
  expect(filled(chosen, NEW_AGENT_TRANSFER)).toBe(false);
  expect(filled(chosen)).toBe(true);
  const toNumbers = withParams('transfer_to_number', { transfers: [NEW_NUMBER_TRANSFER] });
  expect(isSystemFilled(toNumbers)).toBe(false);
});

it('needs a language where the languages are chosen', () => {
  expect(isSystemFilled(newSystemTool('language_detection'))).toBe(true);
  expect(isSystemFilled(withParams('language_detection', { supported_languages: [] }))).toBe(false);
});
