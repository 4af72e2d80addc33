import type { TFunction } from 'i18next';

const CODES = [
  'speech_model_unreachable',
  'speech_model_missing',
  'speech_model_damaged',
  'speech_model_disk_full',
  'speech_models_busy',
];

/** Why the installation of a speech model failed, in the user's language. */
export function speechModelFailure(code: string, t: TFunction): string {
  return t(`speechModels.failure_${CODES.includes(code) ? code : 'unknown'}`);
}
