import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { functionsOf } from '@parley/contract/agent-functions.ts';
import type { SystemToolType } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import { planSystemTools } from './system-tools.ts';

const names = new Map([
  ['agent_sales', 'Sales'],
  ['agent_self', 'Myself'],
]);
let askedIds: readonly string[] = [];

function planned(
  built_in_tools: Partial<Record<SystemToolType, object>>,
  config: ConversationConfig = {},
  numbers: 'announced' | 'impossible' = 'impossible',
) {
  const whole = { ...config, agent: { ...config.agent, prompt: { built_in_tools } } };
  const functions = functionsOf(whole).filter((each) => each.type === 'system');
  return planSystemTools(functions, {
    agentId: 'agent_self',
    teamId: 'team',
    config: whole,
    isWritten: false,
    numbers,
    variables: { city: 'Paris', line: '+33123456789' },
    async namesOf(_teamId, ids) {
      askedIds = ids;
      return names;
    },
  });
}

it('hands over to existing agents of the team, never to the agent itself', async () => {
  const transfers = [
    {
      agent_id: 'agent_sales',
      condition: 'Wants to buy in {{city}}',
      transfer_message: 'One moment{{gone}}.',
    },
    { agent_id: 'agent_self', condition: 'Never' },
    { agent_id: 'agent_deleted', condition: 'Old' },
  ];
  const params = { system_tool_type: 'transfer_to_agent', transfers };
  expect(
    await planned({ transfer_to_agent: { name: 'transfer_to_agent', description: '', params } }),
  ).toEqual({
    transfer_to_agent: {
      description: '',
      transfers: [
        {
          agentId: 'agent_sales',
          agentName: 'Sales',
          condition: 'Wants to buy in Paris',
          message: 'One moment.',
          delayMs: 0,
          hasFirstMessage: false,
        },
      ],
    },
  });
  expect(askedIds).toEqual(['agent_sales', 'agent_deleted']);
});

it('offers no transfer that leads nowhere', async () => {
  const params = (system_tool_type: SystemToolType, transfers: object[]) => ({
    name: system_tool_type,
    description: '',
    params: { system_tool_type, transfers },
  });
  const nowhere = await planned({
    transfer_to_agent: params('transfer_to_agent', [{ agent_id: 'agent_self' }]),
    transfer_to_number: params('transfer_to_number', [
      { transfer_destination: { type: 'phone', phone_number: '{{unknown}}' } },
    ]),
  });
  expect(nowhere).toEqual({});
});

it('transfers calls to numbers and SIP addresses, as the client allows', async () => {
  const transfers = [
    {
      condition: 'Billing',
      transfer_type: 'conference',
      target: { kind: 'user', name: 'Ada' },
      transfer_destination: { type: 'phone', phone_number: '{{line}}' },
    },
    { transfer_destination: { type: 'sip_uri', sip_uri: 'sip:desk@example.org' } },
    { phone_number: '+33987654321' },
  ];
  const params = { system_tool_type: 'transfer_to_number', transfers };
  const { transfer_to_number: transfer } = await planned(
    { transfer_to_number: { name: 'transfer_to_number', params } },
    {},
    'announced',
  );
  expect(transfer).toMatchObject({
    canTransfer: 'announced',
    transfers: [
      {
        destination: { type: 'phone', value: '+33123456789' },
        condition: 'Billing',
        transferType: 'conference',
        name: 'Ada',
      },
      {
        destination: { type: 'sip_uri', value: 'sip:desk@example.org' },
        transferType: 'sip_refer',
        name: '',
      },
      { destination: { type: 'phone', value: '+33987654321' } },
    ],
  });
});

const german = { overrides: { agent: { first_message: 'Guten Tag!' }, tts: { voice_id: 'voice_de' } } };
const spanish = { overrides: {} };

it('switches between the own language and the additional ones that the function names', async () => {
  const config = {
    agent: { language: 'fr', first_message: 'Bonjour !' },
    tts: { voice_id: 'voice_fr' },
    language_presets: { de: german, es: spanish },
  };
  const detection = (supported_languages?: string[]) => ({
    language_detection: {
      name: 'language_detection',
      params: { system_tool_type: 'language_detection', supported_languages },
    },
  });
  expect((await planned(detection(), config)).language_detection?.languages).toEqual([
    { language: 'fr', firstMessage: 'Bonjour !', voiceId: 'voice_fr' },
    { language: 'de', firstMessage: 'Guten Tag!', voiceId: 'voice_de' },
    { language: 'es', firstMessage: 'Bonjour !', voiceId: 'voice_fr' },
  ]);
  expect((await planned(detection(['de']), config)).language_detection?.languages).toHaveLength(2);
  expect((await planned(detection(['de', 'it']), config)).language_detection?.languages).toContainEqual({
    language: 'it',
    firstMessage: 'Bonjour !',
    voiceId: 'voice_fr',
  });
  expect(await planned(detection(), { agent: { language: 'fr' } })).toEqual({});
});
