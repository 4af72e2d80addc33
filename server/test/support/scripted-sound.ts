import { setTimeout as pause } from 'node:timers/promises';
import { createAudioDecoder } from '@parley/engine/audio/audio-decoder.ts';
import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { audioFormatOf } from '@parley/engine/audio/audio-format.ts';
import { createScriptedRecogniser, type RecognitionScript } from '@parley/engine/speech-to-text/scripted.ts';
import type { SpeechRecogniser } from '@parley/engine/speech-to-text/speech-to-text.ts';
import { createScriptedSynthesizer, type SpeechScript } from '@parley/engine/text-to-speech/scripted.ts';
import type { Speaker } from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { z } from 'zod';
import type { LiveClient } from './live-client.ts';

const sleep = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined);

/** A voice that speaks as a tone of 60 ms for each character, unless the script says otherwise. */
export function scriptedSpeaker(script: z.input<typeof SpeechScript> = {}, name = 'scripted'): Speaker {
  const synthesizer = createScriptedSynthesizer(script, sleep);
  return {
    name,
    synthesizerName: name,
    speak: (text, signal) =>
      synthesizer.speak({ text, voiceId: 'tone', language: undefined, settings: {}, signal }),
  };
}

/** A recogniser that understands what the script says. */
export function scriptedRecogniser(script: z.input<typeof RecognitionScript>): SpeechRecogniser {
  return createScriptedRecogniser(script, sleep);
}

const LISTENING_HZ = 16_000;
const FRAME_MS = 32;
/** Longer than the silence that ends an utterance. */
const PAUSE_MS = 400;

/** The voice of a client's caller, which travels in the format that the metadata named. */
export function callerOf(client: Pick<LiveClient, 'send'>, formatName = 'pcm_16000') {
  const encoder = createAudioEncoder(LISTENING_HZ, formatOf(formatName));

  function send(ms: number, sampleAt: (index: number) => number): void {
    for (let sentMs = 0; sentMs < ms; sentMs += FRAME_MS) {
      const samples = Int16Array.from({ length: (LISTENING_HZ / 1_000) * FRAME_MS }, (_, index) =>
        sampleAt(index),
      );
      const audio = Buffer.from(encoder.encode(samples)).toString('base64');
      client.send({ user_audio_chunk: audio });
    }
  }

  return {
    /** Makes a sound of so many milliseconds, which goes on. */
    sound(ms: number): void {
      send(ms, (index) => Math.round(8_000 * Math.sin((2 * Math.PI * 500 * index) / LISTENING_HZ)));
    },
    /** Says something of so many milliseconds and falls silent. */
    say(ms = 400): void {
      this.sound(ms);
      send(PAUSE_MS, () => 0);
    },
  };
}

/** All audio that a client got of a turn, decoded. */
export function audioOf(client: Pick<LiveClient, 'received'>, eventId: number, formatName = 'pcm_16000') {
  const decode = createAudioDecoder(formatOf(formatName), LISTENING_HZ);
  const pieces = client.received.flatMap((message) =>
    message.type === 'audio' && message.audio_event.event_id === eventId
      ? [decode(Buffer.from(message.audio_event.audio_base_64, 'base64'))]
      : [],
  );
  const samples = Int16Array.from(pieces.flatMap((piece) => [...piece]));
  return { samples, durationMs: (samples.length / LISTENING_HZ) * 1_000 };
}

/** Share of a sound's power that is a tone of 440 Hz, which scripted voices speak in. */
export function toneShare(samples: Int16Array): number {
  let [sine, cosine, power] = [0, 0, 0];
  for (const [index, sample] of samples.entries()) {
    const angle = (2 * Math.PI * 440 * index) / LISTENING_HZ;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
    power += sample ** 2;
  }
  return power === 0 ? 0 : (2 * (sine ** 2 + cosine ** 2)) / samples.length / power;
}

function formatOf(name: string) {
  const format = audioFormatOf(name);
  if (!format) throw new Error(`${name} is no audio format.`);
  return format;
}
