import { environmentConnections } from '../connections/environment-connections.ts';
import { transcriptionModelOf } from '../connections/transcription-model.ts';
import type { Settings } from '../settings/settings.ts';
import type { SpeechModels } from '../speech-models/speech-models.ts';
import { type Finding, finding } from './finding.ts';

/** Which languages agents understand and speak on this machine, and whether anything understands callers. */
export function checkSpeech(
  models: Pick<SpeechModels, 'list'>,
  settings: Pick<Settings, 'models' | 'speech'>,
): Finding[] {
  const installed = models.list().filter(({ state }) => state.name === 'installed');
  const names = installed.map(({ id }) => id).join(', ');
  const isHeard =
    installed.some(({ kind }) => kind === 'recognition_model') ||
    settings.speech.sherpaModelFolder !== undefined ||
    environmentConnections(settings).some(
      (service) =>
        service.kind === 'deepgram' || service.kind === 'elevenlabs' || transcriptionModelOf(service),
    );
  return [
    finding('speech', isHeard ? 'ok' : 'warning', [
      names === '' ? 'no speech model is installed' : `installed: ${names}`,
      'Agents hear only through a connected service. Install models with: npm run models -- install fr en es',
    ]),
  ];
}
