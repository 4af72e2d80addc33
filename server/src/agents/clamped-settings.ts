import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { TIMEOUT_OFF, TIMEOUTS, VOICE_RANGES } from '@parley/contract/agent-defaults.ts';

type Range = Readonly<{ min: number; max: number }>;

/** Settings as the contract allows them: values stored outside their range, from before ranges were checked, are clamped. */
export function clampedSettings(config: ConversationConfig): ConversationConfig {
  const { tts, turn, conversation } = config;
  const clamped = { ...config };
  if (tts) {
    clamped.tts = withClamped(tts, {
      stability: within(VOICE_RANGES.stability),
      speed: within(VOICE_RANGES.speed),
      similarity_boost: within(VOICE_RANGES.similarityBoost),
    });
  }
  if (turn) {
    clamped.turn = withClamped(turn, {
      turn_timeout: orOff(TIMEOUTS.turn),
      silence_end_call_timeout: orOff(TIMEOUTS.silence),
    });
  }
  if (conversation) {
    clamped.conversation = withClamped(conversation, { max_duration_seconds: within(TIMEOUTS.duration) });
  }
  return clamped;
}

function within({ min, max }: Range): (value: number) => number {
  return (value) => Math.min(max, Math.max(min, value));
}

// Below its range such a time means never.
function orOff({ min, max }: Range): (value: number) => number {
  return (value) => (value < min ? TIMEOUT_OFF : Math.min(max, value));
}

function withClamped<T extends object>(
  settings: T,
  clamps: Readonly<Record<string, (value: number) => number>>,
): T {
  const changed = Object.entries(settings).map(([name, value]) => {
    const clamp = clamps[name];
    return [name, clamp && typeof value === 'number' ? clamp(value) : value];
  });
  return Object.fromEntries(changed) as T;
}
