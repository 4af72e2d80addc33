import type { SpeechModels } from '../speech-models/speech-models.ts';
import { type Finding, finding } from './finding.ts';

/** Which languages agents understand and speak on this machine. */
export function checkSpeech(models: Pick<SpeechModels, 'list'>, hasService: boolean): Finding[] {
  const installed = models.list().filter(({ state }) => state.name === 'installed');
  const names = installed.map(({ id }) => id).join(', ');
  return [
    finding('speech', names !== '' || hasService ? 'ok' : 'warning', [
      names === '' ? 'no speech model is installed' : `installed: ${names}`,
      'Agents hear only through a connected service. Install models with: npm run models -- install fr en es',
    ]),
  ];
}
