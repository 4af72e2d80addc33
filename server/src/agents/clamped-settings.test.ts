import { ConversationConfig } from '@parley/contract/agent-config.ts';
import { expect, it } from 'vitest';
import { clampedSettings } from './clamped-settings.ts';

it('clamps values stored outside their range, and leaves all others', () => {
  const stored = {
    agent: { language: 'en' },
    tts: { voice_id: 'v', stability: 5, speed: 0.1, similarity_boost: -1 },
    turn: { turn_timeout: 999, silence_end_call_timeout: 5, mode: 'turn' },
    conversation: { max_duration_seconds: 7_200, text_only: false },
    newer_section: { value: 1_000 },
  };
  const read = clampedSettings(stored);
  expect(read).toEqual({
    agent: { language: 'en' },
    tts: { voice_id: 'v', stability: 1, speed: 0.7, similarity_boost: 0 },
    turn: { turn_timeout: 300, silence_end_call_timeout: -1, mode: 'turn' },
    conversation: { max_duration_seconds: 3_600, text_only: false },
    newer_section: { value: 1_000 },
  });
  expect(ConversationConfig.safeParse(read).success).toBe(true);
});

it.each([-1, 1, 300])('takes %s seconds as they are', (seconds) => {
  const config = { turn: { turn_timeout: seconds }, conversation: {} };
  expect(clampedSettings(config)).toEqual(config);
});
