import { Session } from '../src/session/session.ts';
import type { SessionSettings } from '../src/session/state/state.ts';
import { createScriptedSynthesizer } from '../src/text-to-speech/scripted.ts';
import type { SpokenSettings } from '../src/turns/spoken-settings.ts';
import type { VoiceActivity } from '../src/voice-activity/voice-activity.ts';
import type { CallRecord } from './call-record.ts';
import type { Exchange, LanguageCalls } from './call-script.ts';
import { createCallerLine } from './caller-line.ts';
import type { OpenRecogniser } from './measured-recogniser.ts';
import type { PhraseClips } from './phrase-clips.ts';
import { createScriptedCaller } from './scripted-caller.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** A call to be played. */
export type MeasuredCall = {
  calls: LanguageCalls;
  exchanges: readonly Exchange[];
  voiceId: string;
  /** What is heard behind the caller; the call lasts no longer. */
  background: Int16Array;
  spoken: Pick<SpokenSettings, 'eagerness' | 'interruption'>;
  openRecogniser: OpenRecogniser;
};

/** What the calls are played with. */
export type PlayDependencies = { voiceActivity: VoiceActivity; clips: PhraseClips };

const STEP_MS = 20;
// Delays of a typical model and a typical voice; neither is measured here.
const MODEL_MS = 300;
const VOICE_MS = 100;

/** Plays a call in virtual time through the real speech input, detector and reducer. */
export async function playCall(
  call: MeasuredCall,
  { voiceActivity, clips }: PlayDependencies,
): Promise<CallRecord> {
  const { calls, exchanges, voiceId, background } = call;
  const clock = createVirtualClock();
  const line = createCallerLine(background);
  const outputs: { atMs: number; output: CallRecord['outputs'][number]['output'] }[] = [];
  const caller = createScriptedCaller({ calls, exchanges, voiceId, clips, line, outputs });
  const recogniser = call.openRecogniser(line, clock, calls.language);
  const voice = createScriptedSynthesizer({ otherwise: { firstChunkMs: VOICE_MS } }, clock.sleep);
  await using session = new Session(settingsOf(call), {
    clock,
    languageModel: {
      answering: { source: 'scripted', name: 'turn-taking' },
      async *reply(_request, signal) {
        const text = caller.replyText(clock.now());
        await clock.sleep(MODEL_MS, signal);
        yield { type: 'text-delta', text };
        yield { type: 'end', reason: 'stop' };
      },
    },
    retrieve: async ({ query }) => ({ query, embeddingModel: null, passages: [] }),
    runTool: async () => ({ status: 'failed', result: 'There is no tool.', wasCalled: false }),
    emit(output) {
      if (output.type !== 'voice-score') outputs.push({ atMs: clock.now(), output });
    },
    reportFailure(error) {
      throw error;
    },
    voice: {
      voiceActivity,
      recogniser,
      speakers: [
        {
          name: 'scripted',
          synthesizerName: 'scripted',
          speak: (text, signal) =>
            voice.speak({ text, voiceId: '', language: calls.language, settings: {}, signal }),
        },
      ],
      outputFormat: { encoding: 'pcm', sampleRateHz: 16_000 },
    },
  });
  session.receive({ type: 'session-start' });
  const endMs = background.length / 16;
  for (let nowMs = STEP_MS; nowMs < endMs && !caller.isDone(); nowMs += STEP_MS) {
    await clock.passUntil(nowMs);
    await caller.act(nowMs);
    session.hear(line.take(nowMs - STEP_MS, nowMs));
    await recogniser.caughtUp();
  }
  return { sayings: caller.sayings, outputs };
}

function settingsOf({ calls, exchanges, spoken }: MeasuredCall): SessionSettings {
  return {
    agent: { agent_id: 'agent_1', agent_name: 'Agent' },
    systemPrompt: '',
    firstMessage: exchanges[0]?.agent ?? '',
    language: calls.language,
    history: [],
    temperature: undefined,
    maxTokens: undefined,
    extraBody: undefined,
    tools: [],
    voice: { id: undefined, settings: {} },
    keywords: [],
    spoken: {
      ...spoken,
      readsWords: true,
      ignoredTerms: [],
      softTimeout: undefined,
      startsWithClause: false,
    },
    systemTools: {},
    documents: [],
    usesKnowledge: false,
    maxDurationMs: undefined,
    idleEndMs: undefined,
    turnTimeoutMs: undefined,
    silenceEndMs: undefined,
    maxTurns: 100,
    modelTimeoutMs: 60_000,
  };
}
