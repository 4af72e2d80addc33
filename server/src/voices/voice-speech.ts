import type { SpeechSettings } from '@parley/contract/voices.ts';
import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { type AudioFormat, audioFormatOf } from '@parley/engine/audio/audio-format.ts';
import { wavFile } from '@parley/engine/audio/wav.ts';
import { spokenText } from '@parley/engine/replies/spoken-text.ts';
import { elevenLabsSynthesizer } from '@parley/engine/text-to-speech/elevenlabs.ts';
import { openaiCompatibleSynthesizer } from '@parley/engine/text-to-speech/openai-compatible.ts';
import {
  type SpeechSynthesizer,
  TextToSpeechError,
  type VoiceSettings,
} from '@parley/engine/text-to-speech/text-to-speech.ts';
import type { Connections } from '../connections/connections.ts';
import { serviceUrl } from '../connections/service-call.ts';
import type { FileReply } from '../http/route.ts';
import { speechModelOf } from './openai-voices.ts';
import { speechFailureOf } from './voice-errors.ts';
import type { KnownVoice } from './voice-selection.ts';

/** A text to be spoken, and how. */
export type WantedSpeech = {
  text: string;
  language: string | undefined;
  settings: SpeechSettings;
  signal: AbortSignal;
};

/** Speaks with the voices of the catalogue. */
export type VoiceSpeech = ReturnType<typeof createVoiceSpeech>;

const DEFAULT_FORMAT: AudioFormat = { encoding: 'pcm', sampleRateHz: 22_050 };
/** Far longer than the longest text takes to be spoken. */
const MAX_SPEECH_SECONDS = 600;

/** What speaks on this machine. */
type OwnSynthesizers = { espeak: SpeechSynthesizer; kokoro: SpeechSynthesizer };

export function createVoiceSpeech(own: OwnSynthesizers, connections: Pick<Connections, 'fetchFor'>) {
  function synthesizerOf({ voice, connection, ownId }: KnownVoice, wantedModel: string | undefined) {
    if (!connection) return voice.source === 'kokoro' ? own.kokoro : own.espeak;
    const fetch = connections.fetchFor(connection.origin);
    const service = { baseUrl: serviceUrl(connection), apiKey: connection.apiKey ?? '', fetch };
    return connection.kind === 'elevenlabs'
      ? elevenLabsSynthesizer(service)
      : openaiCompatibleSynthesizer({ ...service, model: speechModelOf(connection, ownId, wantedModel) });
  }

  return {
    /** What speaks with a voice. */
    synthesizerOf,
    /** What speaks with a voice, as prices name it. */
    synthesizerNameOf({ voice, connection, ownId }: KnownVoice, wantedModel = ''): string {
      if (!connection) return voice.source;
      const isOfElevenLabs = connection.kind === 'elevenlabs';
      const model = isOfElevenLabs ? wantedModel : speechModelOf(connection, ownId, wantedModel);
      return `${connection.kind} ${model}`.trim();
    },
    /**
     * A whole text as a WAV file, in the format that the settings name.
     * @throws {SpeechFailed}
     */
    async speak(voice: KnownVoice, { text, language, settings, signal }: WantedSpeech): Promise<FileReply> {
      const format = audioFormatOf(settings.agent_output_audio_format ?? '') ?? DEFAULT_FORMAT;
      const speech = synthesizerOf(voice, settings.model_id).speak({
        text: spokenTrial(text, language, settings),
        language,
        signal,
        voiceId: voice.ownId,
        settings: toVoiceSettings(settings),
        sampleRateHz: format.sampleRateHz,
      });
      const pieces: Uint8Array[] = [];
      let encoder: ReturnType<typeof createAudioEncoder> | undefined;
      let seconds = 0;
      try {
        for await (const { samples, sampleRateHz } of speech) {
          seconds += samples.length / sampleRateHz;
          if (seconds > MAX_SPEECH_SECONDS)
            throw new TextToSpeechError('malformed', 'Speech without an end.');
          encoder ??= createAudioEncoder(sampleRateHz, format);
          pieces.push(encoder.encode(samples));
        }
      } catch (error) {
        throw error instanceof TextToSpeechError ? speechFailureOf(error) : error;
      }
      signal.throwIfAborted();
      if (encoder) pieces.push(encoder.end());
      return { contentType: 'audio/wav', bytes: wavFile(Buffer.concat(pieces), format) };
    },
  };
}

/** The text as a conversation would have it spoken; signs that nothing can be said of stay for the voice. */
function spokenTrial(text: string, language = '', { pronunciation_rules = [] }: SpeechSettings): string {
  return spokenText(text, { language, pronunciation: pronunciation_rules }).text || text;
}

function toVoiceSettings(settings: SpeechSettings): VoiceSettings {
  return {
    modelId: settings.model_id,
    stability: settings.stability,
    speed: settings.speed,
    similarityBoost: settings.similarity_boost,
    streamingLatency: settings.optimize_streaming_latency,
    dictionaryLocators: settings.pronunciation_dictionary_locators,
  };
}
