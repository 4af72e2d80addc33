import { useSyncExternalStore } from 'react';
import { Listeners } from '../../design/listeners.ts';

/** Gets a sound, until it is no longer wanted. */
export type SoundLoader = (signal: AbortSignal) => Promise<Blob>;

export type PlaybackPhase = 'idle' | 'loading' | 'playing';

type PlaybackState = {
  id: string | undefined;
  phase: PlaybackPhase;
  /** How much of the sound was heard, from 0 to 1. */
  progress: number;
};

const IDLE: PlaybackState = { id: undefined, phase: 'idle', progress: 0 };

let state = IDLE;
let running: { abort: AbortController; speed: number; audio?: HTMLAudioElement } | undefined;
const listeners = new Listeners();

function show(next: PlaybackState): void {
  state = next;
  listeners.notify();
}

/** Plays one sound at a time in the whole page. */
export const voicePlayback = {
  /**
   * Plays a sound from its beginning and ends whatever played before.
   * @param id names the sound for {@link usePlaybackPhase}
   * @param speed 1 for the sound's own
   * @throws when it cannot be loaded or played; silent when another sound or a stop came first
   */
  async play(id: string, load: SoundLoader, speed = 1): Promise<void> {
    voicePlayback.stop();
    const abort = new AbortController();
    const own: typeof running = { abort, speed };
    running = own;
    show({ id, phase: 'loading', progress: 0 });
    try {
      const sound = await load(abort.signal);
      if (abort.signal.aborted) return;
      const audio = audioOf(sound, abort.signal);
      audio.playbackRate = own.speed;
      own.audio = audio;
      audio.addEventListener('ended', () => voicePlayback.stop(id), { signal: abort.signal });
      audio.addEventListener('timeupdate', () => show({ ...state, progress: progressOf(audio) }), {
        signal: abort.signal,
      });
      await audio.play();
      if (!abort.signal.aborted) show({ id, phase: 'playing', progress: 0 });
    } catch (error) {
      if (abort.signal.aborted) return;
      voicePlayback.stop(id);
      throw error;
    }
  },
  /** Ends what plays; with an id, only that sound. */
  stop(id = state.id): void {
    if (id === undefined || id !== state.id) return;
    running?.abort.abort();
    running = undefined;
    show(IDLE);
  },
  /** Changes how fast the sound plays that is playing or on its way. */
  setSpeed(speed: number): void {
    if (!running) return;
    running.speed = speed;
    if (running.audio) running.audio.playbackRate = speed;
  },
};

function audioOf(sound: Blob, signal: AbortSignal): HTMLAudioElement {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  signal.addEventListener('abort', () => {
    audio.pause();
    URL.revokeObjectURL(url);
  });
  return audio;
}

function progressOf({ currentTime, duration }: HTMLAudioElement): number {
  return duration > 0 && Number.isFinite(duration) ? currentTime / duration : 0;
}

/** What a sound is doing. */
export function usePlaybackPhase(id: string): PlaybackPhase {
  return useSyncExternalStore(listeners.subscribe, () => (state.id === id ? state.phase : 'idle'));
}

/** How much of a sound was heard, from 0 to 1. */
export function usePlaybackProgress(id: string): number {
  return useSyncExternalStore(listeners.subscribe, () => (state.id === id ? state.progress : 0));
}
