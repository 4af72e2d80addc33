import { expect, it } from 'vitest';
import { AudioFormatUnknown, OverrideRefused, ToolMocksRefused } from '../records/conversation-errors.ts';
import { allowedExtraBody, overriddenConfig, refuseToolMocks } from './conversation-overrides.ts';

const config = {
  agent: { language: 'fr', first_message: 'Bonjour', prompt: { prompt: 'Sois bref.', llm: 'gpt-5' } },
};
const closed = { platform: {}, isTrusted: false };
const open = {
  platform: { overrides: { conversation_config_override: { agent: { prompt: { prompt: true } } } } },
  isTrusted: false,
};

it('ignores empty objects, nulls and equal values as overrides', () => {
  const override = { agent: { language: 'fr', prompt: {}, first_message: null }, tts: {}, conversation: {} };
  expect(overriddenConfig(config, override, closed)).toEqual(config);
});

it('refuses a field that the agent does not allow', () => {
  expect(() => overriddenConfig(config, { agent: { language: 'en' } }, closed)).toThrow(
    new OverrideRefused('agent.language'),
  );
});

it('overrides the fields that the agent allows, and no others', () => {
  expect(overriddenConfig(config, { agent: { prompt: { prompt: 'Chante.' } } }, open).agent?.prompt).toEqual({
    prompt: 'Chante.',
    llm: 'gpt-5',
  });
  expect(() => overriddenConfig(config, { agent: { prompt: { llm: 'other' } } }, open)).toThrow(
    OverrideRefused,
  );
});

it('lets every client choose text and its events', () => {
  const override = { conversation: { text_only: true, client_events: ['audio'] } };
  expect(overriddenConfig(config, override, closed).conversation).toEqual(override.conversation);
});

it('lets every client choose the audio formats that there are, and no others', () => {
  const override = {
    asr: { user_input_audio_format: 'ulaw_8000' },
    tts: { agent_output_audio_format: null },
  };
  expect(overriddenConfig(config, override, closed).asr).toEqual(override.asr);
  for (const format of ['mp3_44100_128', 16_000]) {
    expect(() => overriddenConfig(config, { tts: { agent_output_audio_format: format } }, closed)).toThrow(
      AudioFormatUnknown,
    );
  }
});

it('lets a test of unsaved settings override everything', () => {
  const trusted = { platform: {}, isTrusted: true };
  expect(overriddenConfig(config, { agent: { first_message: 'Salut' } }, trusted).agent?.first_message).toBe(
    'Salut',
  );
});

it('refuses objects nested too deeply', () => {
  const nested = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`);
  expect(() => overriddenConfig(config, nested, { platform: {}, isTrusted: true })).toThrow(OverrideRefused);
});

it('leaves what is refused as it is where refusals are taken', () => {
  const refused: string[] = [];
  const access = { ...open, refuse: (path: string) => void refused.push(path) };
  const voiced = { ...config, tts: { voice_id: 'own' } };
  const override = {
    agent: { first_message: 'Salut', prompt: { prompt: 'Chante.' }, newer: { deep: 1 } },
    tts: { voice_id: { of: 'another kind' }, agent_output_audio_format: 'mp3_44100_128' },
    conversation: { text_only: true },
  };
  expect(overriddenConfig(voiced, override, access)).toEqual({
    agent: { ...config.agent, prompt: { ...config.agent.prompt, prompt: 'Chante.' } },
    tts: { voice_id: 'own' },
    conversation: { text_only: true },
  });
  expect(refused).toEqual([
    'agent.first_message',
    'agent.newer.deep',
    'tts.voice_id.of',
    'tts.agent_output_audio_format',
  ]);
});

it('does not let a client reach the prototype of the settings', () => {
  const hostile = JSON.parse('{"agent":{"__proto__":{"polluted":true}}}');
  expect(() => overriddenConfig(config, hostile, closed)).toThrow(OverrideRefused);
  expect('polluted' in {}).toBe(false);
});

it('passes extra fields for the model server where the agent takes them', () => {
  expect(allowedExtraBody({}, closed)).toBeUndefined();
  expect(() => allowedExtraBody({ user: 'x' }, closed)).toThrow(OverrideRefused);
  const platform = { overrides: { custom_llm_extra_body: true } };
  expect(allowedExtraBody({ user: 'x' }, { platform, isTrusted: false })).toEqual({ user: 'x' });
});

it('refuses mocks of tools, and a wish for none is no such wish', () => {
  for (const none of [undefined, null, {}, { mocking_strategy: 'none' }]) refuseToolMocks(none);
  expect(() => refuseToolMocks({ mocking_strategy: 'all' })).toThrow(ToolMocksRefused);
});
