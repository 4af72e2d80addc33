import { z } from 'zod';
import type { Sleep } from '../language-model/scripted.ts';
import { type SpeechChunk, type SpeechSynthesizer, TextToSpeechError } from './text-to-speech.ts';

/** How a scripted speech fails; `disconnect` comes after half of it, the others before its first sound. */
const ScriptedSpeechFault = z.enum(['timeout', 'error', 'refused', 'garbled', 'disconnect']);

/** How a text is spoken: as a tone whose length follows the text's. */
const ScriptedSpeech = z.object({
  toneHz: z.number().min(20).max(8_000).default(440),
  millisecondsPerCharacter: z.number().min(0).default(60),
  firstChunkMs: z.number().min(0).default(0),
  betweenChunksMs: z.number().min(0).default(0),
  fault: ScriptedSpeechFault.optional(),
});

/** A whole script: the first rule whose text occurs in what is to be said applies, else `otherwise`. */
export const SpeechScript = z.object({
  sampleRateHz: z.number().int().min(8_000).max(48_000).default(16_000),
  rules: z.array(z.object({ contains: z.string(), speech: ScriptedSpeech })).default([]),
  otherwise: ScriptedSpeech.prefault({}),
});

const CHUNK_SECONDS = 0.1;
const LEVEL = 8_000;

/**
 * A voice that speaks as a script says: for tests, demonstrations and measurements. It supports the speed.
 * @param sleep passes the time; waits of 0 ms are not asked for
 * @throws {z.ZodError} when the script is not one
 */
export function createScriptedSynthesizer(
  script: z.input<typeof SpeechScript>,
  sleep: Sleep,
): SpeechSynthesizer {
  const { sampleRateHz, rules, otherwise } = SpeechScript.parse(script);
  return {
    async *speak({ text, settings, signal }) {
      const speech = rules.find(({ contains }) => text.includes(contains))?.speech ?? otherwise;
      if (speech.firstChunkMs > 0) await sleep(speech.firstChunkMs, signal);
      if (signal.aborted) return;
      throwEarlyFault(speech.fault);
      const seconds = ([...text].length * speech.millisecondsPerCharacter) / 1000 / (settings.speed ?? 1);
      const chunks = toneChunks({ seconds, hz: speech.toneHz, sampleRateHz });
      const spoken = speech.fault === 'disconnect' ? Math.ceil(chunks.length / 2) : chunks.length;
      for (const [index, chunk] of chunks.slice(0, spoken).entries()) {
        if (index > 0 && speech.betweenChunksMs > 0) await sleep(speech.betweenChunksMs, signal);
        if (signal.aborted) return;
        yield chunk;
      }
      if (speech.fault === 'disconnect') {
        throw new TextToSpeechError('unreachable', 'The scripted voice broke off.');
      }
    },
  };
}

type Tone = { seconds: number; hz: number; sampleRateHz: number };

function toneChunks({ seconds, hz, sampleRateHz }: Tone): SpeechChunk[] {
  const samples = Int16Array.from({ length: Math.round(seconds * sampleRateHz) }, (_, index) =>
    Math.round(LEVEL * Math.sin((2 * Math.PI * hz * index) / sampleRateHz)),
  );
  const size = Math.round(sampleRateHz * CHUNK_SECONDS);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => ({
    samples: samples.subarray(index * size, (index + 1) * size),
    sampleRateHz,
  }));
}

function throwEarlyFault(fault: z.infer<typeof ScriptedSpeechFault> | undefined): void {
  if (fault === 'timeout')
    throw new TextToSpeechError('timeout', 'The scripted voice did not answer in time.');
  if (fault === 'error') throw new TextToSpeechError('failed', 'The scripted voice failed.');
  if (fault === 'refused') throw new TextToSpeechError('refused', 'The scripted voice refused.');
  if (fault === 'garbled') throw new TextToSpeechError('malformed', 'The scripted voice sent no speech.');
}
