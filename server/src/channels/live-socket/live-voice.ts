import type { AudioFormat } from '@parley/engine/audio/audio-format.ts';
import { createCallerSoundReader } from '../../conversations/session/caller-sound.ts';
import type { ConversationSound } from '../../conversations/session/conversation-sound.ts';

/**
 * Takes a piece of a caller's sound from the socket; what comes before the session waits for it.
 * @returns why the piece is refused; undefined where it is taken
 */
export type LiveVoice = (base64: string) => string | undefined;

/** What the network may delay, in seconds. */
const DELAYED_SECONDS = 30;

/** Reads the caller's sound of one conversation over a socket. */
export function openLiveVoice(sound: Pick<ConversationSound, 'hear'>, input: AudioFormat): LiveVoice {
  const read = createCallerSoundReader(input, DELAYED_SECONDS, performance.now());
  return (base64) => {
    const heard = read(base64, performance.now());
    if (heard === 'unreadable') return 'A user_audio_chunk must be base64.';
    if (heard === 'flooded') return 'The audio comes faster than anybody can speak.';
    sound.hear(heard);
    return undefined;
  };
}
