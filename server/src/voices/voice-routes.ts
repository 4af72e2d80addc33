import { getVoice, getVoicePreview, listVoices, speakWithVoice } from '@parley/contract/voices.ts';
import { on, type Route } from '../http/route.ts';
import type { Voices } from './voices.ts';

/** The catalogue of voices, their samples, and speech on request. */
export function voiceRoutes(voices: Voices): Route[] {
  return [
    on(listVoices, ({ query, caller }) => voices.list(caller.teamId, query)),
    on(getVoice, ({ params, caller }) => voices.find(caller.teamId, params.voice_id)),
    on(getVoicePreview, ({ params, query, caller, signal }) =>
      voices.preview(caller.teamId, { voiceId: params.voice_id, language: query.language, signal }),
    ),
    on(speakWithVoice, ({ params, body, caller, signal }) =>
      voices.speak(caller.teamId, { ...body, voiceId: params.voice_id, language: body.language, signal }),
    ),
  ];
}
