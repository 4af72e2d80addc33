import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { joinedSamples } from '../../test/speech-measures.ts';
import { createScriptedSynthesizer, type SpeechScript } from './scripted.ts';

describe('the scripted voice', () => {
  it('speaks a tone as long as the text, faster when it is told to', async () => {
    expect(joinedSamples(await speak({}, 'ten marks!'))).toHaveLength(9_600);
    expect(joinedSamples(await speak({}, 'ten marks!', 1.2))).toHaveLength(8_000);
  });

  it('waits where the script says', async () => {
    const waits: number[] = [];
    const otherwise = { firstChunkMs: 300, betweenChunksMs: 20, millisecondsPerCharacter: 30 };
    await speak({ otherwise }, 'ten marks!', 1, async (ms) => void waits.push(ms));
    expect(waits).toEqual([300, 20, 20]);
  });

  it.each([
    ['timeout', 'timeout'],
    ['error', 'failed'],
    ['refused', 'refused'],
    ['garbled', 'malformed'],
    ['disconnect', 'unreachable'],
  ] as const)('fails by %s for the texts of a rule only', async (fault, code) => {
    const rules = [{ contains: 'bad', speech: { fault } }];
    await expect(speak({ rules }, 'a bad text')).rejects.toMatchObject({ code });
    expect(await speak({ rules }, 'a good text')).not.toEqual([]);
  });
});

function speak(
  script: z.input<typeof SpeechScript>,
  text: string,
  speed = 1,
  sleep: (ms: number) => Promise<void> = async () => {},
) {
  const { signal } = new AbortController();
  const request = { text, voiceId: 'any', language: 'en', settings: { speed }, signal };
  return Array.fromAsync(createScriptedSynthesizer(script, sleep).speak(request));
}
