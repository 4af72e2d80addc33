import type { SessionOutput } from '@parley/engine/session/effect.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { ConversationRecording } from '../recording/conversation-recording.ts';
import { heardSound } from '../recording/heard-sound.ts';
import { createCallerAudioReader } from './live-caller-audio.ts';
import type { LivePreparation } from './live-preparation.ts';

/** The sound of one conversation over a socket. */
export type LiveVoice = {
  /**
   * Takes a piece of the caller's sound; what comes before the session is there waits for it.
   * @returns why the piece is refused; undefined where it is taken
   */
  hear(base64: string): string | undefined;
  /** The session is there. */
  begin(session: Pick<Session, 'hear'>): void;
  /** Takes note of what the session says. */
  note(output: SessionOutput): void;
  /** The conversation is over; settles when its recording is kept. */
  finish(): Promise<void>;
};

/** Sound that waits for the session, in characters: the two seconds of the widest format. */
const MAX_EARLY_CHARACTERS = 300_000;

/** Opens the ears of a conversation; undefined where nobody listens, neither to understand nor to record. */
export function openLiveVoice(
  { voice, formats, keeping }: Pick<LivePreparation, 'voice' | 'formats' | 'keeping'>,
  openRecording: () => ConversationRecording,
): LiveVoice | undefined {
  if (!voice || !(voice.recogniser || keeping.recordVoice)) return undefined;
  const read = createCallerAudioReader(formats.input, performance.now());
  const early: Int16Array[] = [];
  let earlyCharacters = 0;
  let session: Pick<Session, 'hear'> | undefined;
  let recording: ConversationRecording | undefined;
  let startMs = 0;
  let endedAtMs: number | undefined;

  function listen(samples: Int16Array): void {
    recording?.addCaller(samples, performance.now() - startMs);
    session?.hear(samples);
  }

  return {
    hear(base64) {
      const audio = read(base64, performance.now());
      if (audio.kind === 'refused') return audio.why;
      if (session) listen(audio.samples);
      else {
        earlyCharacters += base64.length;
        if (earlyCharacters <= MAX_EARLY_CHARACTERS) early.push(audio.samples);
      }
      return undefined;
    },
    begin(opened) {
      // Whoever is gone already is not recorded.
      if (endedAtMs !== undefined) return;
      session = opened;
      startMs = performance.now();
      if (keeping.recordVoice) recording = openRecording();
      for (const samples of early.splice(0)) listen(samples);
    },
    note(output) {
      if (output.type === 'audio') recording?.addAgent(heardSound(output, formats.output));
      if (output.type === 'interruption') recording?.cutAgent(output.atMs);
      if (output.type === 'session-end') endedAtMs = session ? performance.now() - startMs : 0;
    },
    async finish() {
      await recording?.finish(endedAtMs ?? performance.now() - startMs);
    },
  };
}
