import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import { TIMEOUT_OFF, TIMEOUTS, VOICE_RANGES } from '@parley/contract/agent-defaults.ts';
import { isRecord } from '@parley/contract/json.ts';

type Range = Readonly<{ min: number; max: number; canBeOff?: boolean }>;

const RANGES: Readonly<Record<string, Readonly<Record<string, Range>>>> = {
  tts: {
    stability: VOICE_RANGES.stability,
    speed: VOICE_RANGES.speed,
    similarity_boost: VOICE_RANGES.similarityBoost,
  },
  turn: { turn_timeout: TIMEOUTS.turn, silence_end_call_timeout: TIMEOUTS.silence },
  conversation: { max_duration_seconds: TIMEOUTS.duration },
};

/** Settings as the contract allows them: numbers that are stored outside their range are clamped. */
export function clampedSettings(config: ConversationConfig): ConversationConfig {
  return Object.fromEntries(
    Object.entries(config).map(([section, settings]) => {
      const ranges = RANGES[section];
      return [section, ranges && isRecord(settings) ? withClamped(settings, ranges) : settings];
    }),
  );
}

function withClamped(settings: Record<string, unknown>, ranges: Readonly<Record<string, Range>>) {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const range = ranges[name];
      return [name, range && typeof value === 'number' ? clamped(value, range) : value];
    }),
  );
}

// Below its range, a time that can be off means never.
function clamped(value: number, { min, max, canBeOff = false }: Range): number {
  return value < min ? (canBeOff ? TIMEOUT_OFF : min) : Math.min(max, value);
}
