import type { ConnectionKind } from '@parley/contract/connections.ts';

type Offering = {
  kind: ConnectionKind;
  models: readonly string[];
  /** The one that the operator named. */
  transcriptionModel?: string | undefined;
};

// What OpenAI itself has, whether its list names it or not: the better one, then the faster one.
const OPENAI_MODELS = ['gpt-4o-transcribe', 'gpt-4o-mini-transcribe'] as const;
const TRANSCRIBING = /whisper|transcri|parakeet|canary|moonshine|sense-?voice|(^|[-_/])(asr|stt)([-_.]|$)/i;
const SPEAKING = /(^|[-_/])tts([-_.]|$)/i;
const FASTER = /mini|tiny|small|base|turbo|distil|flash/i;

/** Whether a model's name says that it is for speech, so that it is not for conversations. */
export function isSpeechModel(model: string): boolean {
  return TRANSCRIBING.test(model) || SPEAKING.test(model);
}

/**
 * The model of a service of the OpenAI protocol that writes down speech; undefined where none is known.
 * @param quality `high` for the better one of several; any other word for a faster one
 */
export function transcriptionModelOf(
  { kind, models, transcriptionModel }: Offering,
  quality = 'high',
): string | undefined {
  if (transcriptionModel) return transcriptionModel;
  if (kind === 'openai') return quality === 'high' ? OPENAI_MODELS[0] : OPENAI_MODELS[1];
  if (kind !== 'openai-compatible') return undefined;
  const known = models.filter((model) => TRANSCRIBING.test(model));
  const isWanted = (model: string) => FASTER.test(model) === (quality !== 'high');
  return known.find(isWanted) ?? known[0];
}
