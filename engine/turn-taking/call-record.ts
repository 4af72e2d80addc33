import type { SessionOutput } from '../src/session/state/effect.ts';

/** Something the caller said, from its first sound to its last. */
export type Saying = {
  /** `turn` waits for the agent to finish, `overlap` does not, an `aside` is not meant to stop it. */
  kind: 'turn' | 'overlap' | 'aside';
  fromMs: number;
  toMs: number;
};

/** What happened in a call. */
export type CallRecord = {
  sayings: readonly Saying[];
  outputs: readonly { atMs: number; output: SessionOutput }[];
};

/** What the agent was heard to say: sound that was sent, without what an interruption took back. */
export type AgentSound = { eventId: number; fromMs: number; toMs: number };

export function agentSounds({ outputs }: Pick<CallRecord, 'outputs'>): AgentSound[] {
  let sounds: AgentSound[] = [];
  for (const { output } of outputs) {
    if (output.type === 'audio') {
      const { eventId, startsAtMs: fromMs, durationMs } = output;
      sounds.push({ eventId, fromMs, toMs: fromMs + durationMs });
    } else if (output.type === 'interruption') {
      const { atMs } = output;
      sounds = sounds
        .map((sound) => ({ ...sound, toMs: Math.min(sound.toMs, atMs) }))
        .filter(({ fromMs, toMs }) => fromMs < toMs);
    }
  }
  return sounds;
}
