import {
  addCloneSamples,
  createVoiceClone,
  deleteCloneSample,
  deleteVoiceClone,
  getCloneSample,
  listVoiceClones,
  speakWithClone,
  updateVoiceClone,
} from '@parley/contract/voice-clones.ts';
import { on, type Route } from '../../http/route.ts';
import type { VoiceClones } from './voice-clones.ts';

/** The team's own voices. */
export function voiceCloneRoutes(clones: VoiceClones): Route[] {
  return [
    on(listVoiceClones, ({ caller }) => clones.list(caller.teamId)),
    on(createVoiceClone, ({ body, files, caller }) => clones.create(caller.teamId, body, files)),
    on(updateVoiceClone, ({ params, body, caller, signal }) =>
      clones.update(caller.teamId, params.id, body, signal),
    ),
    on(deleteVoiceClone, ({ params, caller, signal }) => clones.delete(caller.teamId, params.id, signal)),
    on(
      addCloneSamples,
      ({ params, files, caller }) => clones.addSamples(caller.teamId, params.id, files),
      ({ params, caller }) => clones.checkRoom(caller.teamId, params.id),
    ),
    on(getCloneSample, ({ params, caller }) => clones.sample(caller.teamId, params.id, params.sample_id)),
    on(deleteCloneSample, ({ params, caller, signal }) =>
      clones.deleteSample(caller.teamId, params.id, params.sample_id, signal),
    ),
    on(speakWithClone, ({ params, body, caller, signal }) =>
      clones.speak(caller.teamId, params.id, body.text, signal),
    ),
  ];
}
