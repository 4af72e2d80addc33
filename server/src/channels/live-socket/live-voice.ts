import type { AudioFormat } from '@parley/engine/audio/audio-format.ts';
import type { ConversationSound } from '../../conversations/session/conversation-sound.ts';
import { createCallerAudioReader } from './live-caller-audio.ts';

/**
 * Takes a piece of a caller's sound from the socket; what comes before the session waits for it.
 * @returns why the piece is refused; undefined where it is taken
 */
export type LiveVoice = (base64: string) => string | undefined;

/** Reads the caller's sound of one conversation over a socket. */
export function openLiveVoice(sound: Pick<ConversationSound, 'hear'>, input: AudioFormat): LiveVoice {
  const read = createCallerAudioReader(input, performance.now());
  return (base64) => {
    const audio = read(base64, performance.now());
    if (audio.kind === 'refused') return audio.why;
    sound.hear(audio.samples);
    return undefined;
  };
}
