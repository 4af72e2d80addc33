import type { VoskRecognisers } from '@parley/engine/speech-to-text/vosk/vosk.ts';
import { Kokoro } from '@parley/engine/text-to-speech/kokoro/kokoro.ts';
import { createVoiceActivity } from '@parley/engine/voice-activity/layered.ts';
import type { Connections } from '../connections/connections.ts';
import { openOwnSpeech } from '../connections/own-speech.ts';
import { createSpeechRecognisers } from '../connections/speech-recognisers.ts';
import { heardCallBound } from '../conversations/admission/call-capacity.ts';
import type { SharedCounts } from '../processes/shared-counts.ts';
import { openSpeechModels } from '../speech-models/open-speech-models.ts';
import { VoiceClones } from '../voices/clones/voice-clones.ts';
import { createSpeechRateLimiter } from '../voices/speech-rate-limiter.ts';
import { Voices } from '../voices/voices.ts';
import type { Composition } from './composition.ts';

/** What hears and speaks in calls. */
export type MadeSpeech = Awaited<ReturnType<typeof makeSpeech>>;

export async function makeSpeech(
  { settings, machine, database, log, jobs, files, stack }: Composition,
  connections: Connections,
) {
  const speechModels = stack.use(openSpeechModels(settings, log, machine));
  const ownSpeech = stack.use(
    await openOwnSpeech(settings, {
      filesFor: (language) => speechModels.recogniserFor(language),
      maxCalls: await heardCallBound(settings.speechModels.maxCalls, settings.dataFolder),
      callsElsewhere: () => machine.counts.others(HEARD_CALLS),
    }),
  );
  if (machine.processes > 1) stack.use(shareHeardCalls(ownSpeech.recognisers.vosk, machine.counts));
  const recognisers = createSpeechRecognisers({
    ...ownSpeech.recognisers,
    connections,
    log,
    transcriptMs: settings.transcriptTimeoutMs,
  });
  const rateLimiter = createSpeechRateLimiter(undefined, machine.counts);
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

const HEARD_CALLS = 'heard calls';
const SHARE_HEARD_MS = 100;

/** Tells the other processes how many calls the models of this one listen to. */
function shareHeardCalls(vosk: Pick<VoskRecognisers, 'callCount'>, counts: SharedCounts): Disposable {
  let told = 0;
  return setInterval(() => {
    const count = vosk.callCount();
    counts.add(HEARD_CALLS, count - told);
    told = count;
  }, SHARE_HEARD_MS).unref();
}
