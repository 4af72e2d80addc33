import { expectedError } from '../http/expected-error.ts';

/** The catalogue has no such model. */
export const SpeechModelNotFound = expectedError(
  'speech_model_not_found',
  404,
  (name: string) => `There is no speech model ${name}. npm run models -- list names those that there are.`,
);

/** The operator does not let teams do that. */
export const SpeechModelsForbidden = expectedError(
  'speech_models_forbidden',
  403,
  'Speech models belong to the whole server. Its operator decides with PARLEY_TEAM_MODELS who may install and remove them.',
);

/** The library that runs the models is not made for this kind of machine. */
export const SpeechModelUnsupported = expectedError(
  'speech_model_unsupported',
  422,
  (platform: string) =>
    `There is no speech recognition library for this kind of machine (${platform}). docs/speech.md says how to place one by hand.`,
);

/** What the natural voices are run with is not there. */
export const SpeechVoicesUnsupported = expectedError(
  'speech_voices_unsupported',
  422,
  'Natural voices need the optional packages sherpa-onnx-node, koffi and @echogarden/espeak-ng-emscripten, of which one is missing on this machine. Run npm install; docs/speech.md names the machines that they exist for.',
);

/** Another process installs or removes models in the same folder. */
export const SpeechModelsBusy = expectedError(
  'speech_models_busy',
  409,
  'Another process is installing or removing speech models in the same data folder. Try again once it has finished.',
);

/** The operator placed the model; it is not for teams to remove. */
export const SpeechModelPlacedByHand = expectedError(
  'speech_model_placed_by_hand',
  409,
  'The operator placed this model by hand. Remove its folder from the data folder.',
);

/** No source answers. */
export const SpeechModelUnreachable = expectedError('speech_model_unreachable', 502, (cause?: unknown) => ({
  sentence:
    'The speech model could not be fetched: no source answers. Check the network of the server, or name a source with PARLEY_MODEL_SOURCES.',
  cause,
}));

/** The sources answer, but have no such package. */
export const SpeechModelMissing = expectedError(
  'speech_model_missing',
  502,
  (archive: string) =>
    `No source has ${archive}. Name one with PARLEY_MODEL_SOURCES, or place the model by hand (docs/speech.md).`,
);

/** What was fetched differs from what the catalogue pins. */
export const SpeechModelDamaged = expectedError(
  'speech_model_damaged',
  502,
  'What was fetched is not the model that Parley knows: its checksum differs. Nothing was installed. Try again, or name another source with PARLEY_MODEL_SOURCES.',
);

/** The disk is too full. */
export const SpeechModelDiskFull = expectedError('speech_model_disk_full', 507, (neededBytes: number) => {
  const megabytes = Math.ceil(neededBytes / 1_000_000);
  return `The disk of the data folder is too full: the installation needs ${megabytes} MB of free space. Nothing was installed.`;
});
