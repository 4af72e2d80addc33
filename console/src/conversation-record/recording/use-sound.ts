import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const CHANGES = ['timeupdate', 'seeked', 'durationchange', 'play', 'pause', 'emptied'];

/**
 * A sound that can be played.
 * @param sound undefined until it is loaded
 * @param speed 1 for the sound's own; the pitch stays
 */
export function useSound(sound: Blob | undefined, speed = 1): HTMLAudioElement {
  const [audio] = useState(() => new Audio());
  useEffect(() => {
    if (!sound) return;
    const url = URL.createObjectURL(sound);
    audio.src = url;
    return () => {
      audio.pause();
      URL.revokeObjectURL(url);
    };
  }, [audio, sound]);
  useEffect(() => {
    audio.playbackRate = speed;
    audio.defaultPlaybackRate = speed;
  }, [audio, speed]);
  return audio;
}

/** What is read from a sound, followed as it plays; components render when that changes. */
export function useSoundState<State extends number | boolean | undefined>(
  audio: HTMLAudioElement,
  read: (audio: HTMLAudioElement) => State,
): State {
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = new AbortController();
      for (const change of CHANGES) audio.addEventListener(change, listener, { signal: listening.signal });
      return () => listening.abort();
    },
    [audio],
  );
  return useSyncExternalStore(subscribe, () => read(audio));
}

export const isPlaying = (audio: HTMLAudioElement): boolean => !audio.paused;
export const playedSeconds = (audio: HTMLAudioElement): number => audio.currentTime;
/** As long as the sound says it is; undefined until that is known. */
export const soundDuration = (audio: HTMLAudioElement): number | undefined =>
  Number.isFinite(audio.duration) ? audio.duration : undefined;

/** Plays from a moment, or goes on where it is. */
export function play(audio: HTMLAudioElement, fromSeconds?: number): void {
  if (fromSeconds !== undefined) audio.currentTime = fromSeconds;
  // Where the browser objects, there is the button.
  audio.play().catch(() => undefined);
}
