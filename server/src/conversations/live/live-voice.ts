import type { ConversationSound } from '../holding/conversation-sound.ts';
import { openConversationSound } from '../holding/conversation-sound.ts';
import type { ConversationRecording } from '../recording/conversation-recording.ts';
import { createCallerAudioReader } from './live-caller-audio.ts';
import type { LivePreparation } from './live-preparation.ts';

/** The sound of one conversation over a socket. */
export type LiveVoice = Omit<ConversationSound, 'hear'> & {
  /**
   * Takes a piece of the caller's sound; what comes before the session is there waits for it.
   * @returns why the piece is refused; undefined where it is taken
   */
  hear(base64: string): string | undefined;
};

/** Opens the ears of a conversation; undefined where nobody listens, neither to understand nor to record. */
export function openLiveVoice(
  { voice, formats, keeping }: Pick<LivePreparation, 'voice' | 'formats' | 'keeping'>,
  openRecording: () => ConversationRecording,
): LiveVoice | undefined {
  const sound = openConversationSound({ voice, keeping, output: formats.output }, openRecording);
  if (!sound) return undefined;
  const read = createCallerAudioReader(formats.input, performance.now());
  return {
    ...sound,
    hear(base64) {
      const audio = read(base64, performance.now());
      if (audio.kind === 'refused') return audio.why;
      sound.hear(audio.samples);
      return undefined;
    },
  };
}
