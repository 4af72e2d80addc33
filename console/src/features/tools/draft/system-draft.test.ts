import { describe, expect, it } from 'vitest';
import { fromSystemDraft, isSystemFilled, newSystemDraft, toSystemDraft } from './system-draft.ts';
import { newAgentRule, newNumberRule } from './transfer-draft.ts';

it('writes a new tool with what it needs and nothing else', () => {
  expect(fromSystemDraft(newSystemDraft('end_call'))).toEqual({
    type: 'system',
    name: 'end_call',
    description: '',
    response_timeout_secs: 20,
    params: { system_tool_type: 'end_call' },
  });
});

it('writes a rule for another agent with every field of the specification', () => {
  const draft = {
    ...newSystemDraft('transfer_to_agent'),
    agentRules: [{ ...newAgentRule('r1'), agentId: 'agent_1' }],
  };
  expect(fromSystemDraft(draft).params).toEqual({
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
    const destination = { kind: 'external' as const, id, name: '', value };
    const draft = {
      ...newSystemDraft('transfer_to_number'),
      numberRules: [{ ...newNumberRule('r1'), destination }],
    };
    return fromSystemDraft(draft).params.transfers?.[0];
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
    const keyed = (postDialDigits: string) => ({
      ...newNumberRule('r1'),
      postDialDigits,
      destination: { kind: 'external' as const, id: '', name: '', value: '+33199001234' },
    });
    const draft = (keys: string) => ({ ...newSystemDraft('transfer_to_number'), numberRules: [keyed(keys)] });
    expect(fromSystemDraft(draft(',,12#')).params.transfers?.[0]).toMatchObject({
      post_dial_digits: ',,12#',
    });
    expect(fromSystemDraft(draft('')).params.transfers?.[0]).not.toHaveProperty('post_dial_digits');
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
  expect(fromSystemDraft(toSystemDraft(stored))).toEqual(stored);
});

it('needs a rule, and a destination in each', () => {
  const draft = newSystemDraft('transfer_to_agent');
  const chosen = { ...newAgentRule('r1'), agentId: 'agent_1' };
  expect(isSystemFilled(draft)).toBe(false);
  expect(isSystemFilled({ ...draft, agentRules: [chosen, newAgentRule('r2')] })).toBe(false);
  expect(isSystemFilled({ ...draft, agentRules: [chosen] })).toBe(true);
});

it('needs a language where the languages are chosen', () => {
  const draft = newSystemDraft('language_detection');
  expect(isSystemFilled(draft)).toBe(true);
  expect(isSystemFilled({ ...draft, languages: [] })).toBe(false);
});
