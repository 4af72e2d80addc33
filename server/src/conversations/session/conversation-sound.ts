import type { AudioFormat } from '@parley/engine/audio/audio-format.ts';
import { createSampleReader } from '@parley/engine/audio/pcm-bytes.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { ReplySound, SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { VoiceDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { LISTENING_RATE_HZ } from '@parley/engine/voice-activity/voice-activity.ts';
import type { ConversationRecording } from '../recording/conversation-recording.ts';
import { type AgentSound, RECORDING_RATE } from '../recording/recording-timeline.ts';
import type { SilentStretch } from '../recording/stereo-wav-file.ts';
import type { Retention } from '../records/conversation-aftercare.ts';
import type { Redaction } from '../redaction/redaction.ts';

/** The sound of one conversation, on its way to the session and into the recording. */
export type ConversationSound = NonNullable<ReturnType<typeof openConversationSound>>;

/** What decides on recognition and recording, and the format of the agent's sound. */
export type SoundFacts = {
  voice: Pick<VoiceDependencies, 'recogniser'> | undefined;
  retention: Pick<Retention, 'recordVoice'>;
  output: AudioFormat;
  /** What must not be heard in the recording either. */
  redaction: Pick<Redaction, 'isMarked'>;
};

/** Sound that waits for the session, in samples: seven seconds. */
const MAX_EARLY_SAMPLES = 7 * LISTENING_RATE_HZ;

/** Opens the sound of a conversation; undefined without recognition and recording. */
export function openConversationSound(
  { voice, retention, output: format, redaction }: SoundFacts,
  openRecording: () => ConversationRecording,
) {
  if (!voice || !(voice.recogniser || retention.recordVoice)) return undefined;
  const early: Int16Array[] = [];
  let earlySamples = 0;
  let session: Pick<Session, 'hear'> | undefined;
  let recording: ConversationRecording | undefined;
  let startMs = 0;
  let endedAtMs: number | undefined;
  const turns: SpokenTurn[] = [];

  function listen(samples: Int16Array): void {
    recording?.addCaller(samples, performance.now() - startMs);
    session?.hear(samples);
  }

  return {
    /**
     * Takes what the caller says; what comes before the session is there waits for it.
     * @param samples mono, at the rate of speech recognition; buffered until then
     */
    hear(samples: Int16Array) {
      if (session) return listen(samples);
      earlySamples += samples.length;
      if (earlySamples <= MAX_EARLY_SAMPLES) early.push(samples);
    },
    /** The session is there. */
    begin(opened: Pick<Session, 'hear' | 'startMs'>): void {
      // A caller who is gone already is not recorded.
      if (endedAtMs !== undefined) return;
      session = opened;
      // Its sound and its turns have one clock: some time may have passed since it began.
      startMs = opened.startMs;
      if (retention.recordVoice) recording = openRecording();
      for (const samples of early.splice(0)) listen(samples);
    },
    /** Takes note of what the session says. */
    note(output: SessionOutput): void {
      if (output.type === 'audio') recording?.addAgent(heardSound(output, format));
      if (output.type === 'interruption') recording?.cutAgent(output.atMs);
      if (output.type === 'turn-end') turns.push(output.turn);
      if (output.type === 'session-end') endedAtMs = session ? performance.now() - startMs : 0;
    },
    /** The caller hears the agent so much later than the session counts on, from what was due at `sinceMs` on. */
    lagBehind(lagMs: number, sinceMs: number): void {
      recording?.lagBehind(lagMs, sinceMs);
    },
    /** The conversation is over; settles when its recording is stored. */
    async finish(): Promise<void> {
      const silences = withheldStretches(turns, redaction);
      await recording?.finish(endedAtMs ?? performance.now() - startMs, silences);
    },
  };
}

type SpokenTurn = Pick<FinishedTurn, 'eventId' | 'callerText' | 'ledger'>;

/**
 * When something was said that is withheld. A turn begins when the caller's is taken for over: what they said lies
 * before it, back to their turn before, and what the agent says lies behind it.
 */
function withheldStretches(
  turns: readonly SpokenTurn[],
  redaction: Pick<Redaction, 'isMarked'>,
): SilentStretch[] {
  let callerSinceMs = 0;
  return turns.flatMap(({ eventId, callerText, ledger: { started_at_ms: startedMs } }, at) => {
    const stretches: SilentStretch[] = [];
    if (redaction.isMarked('caller', eventId)) {
      stretches.push({ side: 'caller', fromMs: callerSinceMs, toMs: startedMs });
    }
    if (redaction.isMarked('agent', eventId)) {
      const toMs = turns[at + 1]?.ledger.started_at_ms ?? Number.POSITIVE_INFINITY;
      stretches.push({ side: 'agent', fromMs: startedMs, toMs });
    }
    if (callerText !== undefined) callerSinceMs = startedMs;
    return stretches;
  });
}

/**
 * The agent's sound as it is recorded. What travels at the recording's rate is taken as it travels: to change the
 * rate a second time would cost more than all the rest of recording.
 */
function heardSound(sound: ReplySound, { encoding, sampleRateHz }: AudioFormat): AgentSound {
  if (encoding !== 'pcm' || sampleRateHz !== RECORDING_RATE) return sound;
  const samples = createSampleReader()(sound.audio);
  return { startsAtMs: sound.startsAtMs, samples, sampleRateHz };
}
