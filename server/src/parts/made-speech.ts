import { Kokoro } from '@parley/engine/text-to-speech/kokoro/kokoro.ts';
import { createVoiceActivity } from '@parley/engine/voice-activity/layered.ts';
import type { Connections } from '../connections/connections.ts';
import { openOwnSpeech } from '../connections/own-speech.ts';
import { createSpeechRecognisers } from '../connections/speech-recognisers.ts';
import { heardCallBound } from '../conversations/admission/call-capacity.ts';
import { openSpeechModels } from '../speech-models/open-speech-models.ts';
import { VoiceClones } from '../voices/clones/voice-clones.ts';
import { createSpeechRateLimiter } from '../voices/speech-rate-limiter.ts';
import { Voices } from '../voices/voices.ts';
import type { Composition } from './composition.ts';

/** What hears and speaks in calls. */
export type MadeSpeech = Awaited<ReturnType<typeof makeSpeech>>;

export async function makeSpeech(
  { settings, database, log, jobs, files, stack }: Composition,
  connections: Connections,
) {
  const speechModels = stack.use(openSpeechModels(settings, log));
  const ownSpeech = stack.use(
    await openOwnSpeech(settings, {
      filesFor: (language) => speechModels.recogniserFor(language),
      maxCalls: await heardCallBound(settings.speechModels.maxCalls, settings.dataFolder),
    }),
  );
  const recognisers = createSpeechRecognisers({
    ...ownSpeech.recognisers,
    connections,
    log,
    transcriptMs: settings.transcriptTimeoutMs,
  });
  const rateLimiter = createSpeechRateLimiter();
  const voiceClones = stack.use(new VoiceClones({ database, files, connections, rateLimiter, jobs, log }));
  const kokoro = stack.use(new Kokoro({ files: () => speechModels.naturalVoices() }));
  const voices = stack.use(
    new Voices({
      connections,
      clones: voiceClones,
      files,
      rateLimiter,
      kokoro,
      scripted: ownSpeech.scriptedVoice,
      firstSoundMs: settings.speechTimeoutMs,
    }),
  );
  const voiceActivity = stack.use(
    await createVoiceActivity({
      reportFailure: (error) => log.error({ err: error }, 'voices are detected without Silero for a while'),
    }),
  );
  return { speechModels, vosk: ownSpeech.recognisers.vosk, recognisers, voiceClones, voices, voiceActivity };
}
