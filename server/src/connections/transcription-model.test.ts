import { describe, expect, it } from 'vitest';
import { isSpeechModel, transcriptionModelOf } from './transcription-model.ts';

describe('models that understand speech', () => {
  it.each([
    ['whisper-1', true],
    ['Systran/faster-whisper-small', true],
    ['gpt-4o-transcribe', true],
    ['nvidia/parakeet-tdt-0.6b-v3', true],
    ['qwen3-asr-flash', true],
    ['tts-1', true],
    ['gpt-4o-mini-tts', true],
    ['llama-4', false],
    ['gpt-5', false],
    ['gpt-oss-20b', false],
  ])('are known by their names: %s', (model, isSpeech) => {
    expect(isSpeechModel(model)).toBe(isSpeech);
  });

  it.each([
    [['llama-4', 'whisper-tiny', 'whisper-large-v3'], 'high', 'whisper-large-v3'],
    [['llama-4', 'whisper-tiny', 'whisper-large-v3'], 'low', 'whisper-tiny'],
    [['whisper-tiny'], 'high', 'whisper-tiny'],
    [['llama-4'], 'high', undefined],
  ])('are chosen from the list of a server: %s for %s', (models, quality, chosen) => {
    expect(transcriptionModelOf({ kind: 'openai-compatible', models }, quality)).toBe(chosen);
  });

  it('are the one that the operator names', () => {
    const named = {
      kind: 'openai-compatible',
      models: ['whisper-tiny'],
      transcriptionModel: 'ears',
    } as const;
    expect(transcriptionModelOf(named)).toBe('ears');
  });

  it('are there at OpenAI whatever its list says', () => {
    expect(transcriptionModelOf({ kind: 'openai', models: [] })).toBe('gpt-4o-transcribe');
    expect(transcriptionModelOf({ kind: 'openai', models: [] }, 'low')).toBe('gpt-4o-mini-transcribe');
    expect(transcriptionModelOf({ kind: 'google', models: ['whisper-1'] })).toBeUndefined();
  });
});
