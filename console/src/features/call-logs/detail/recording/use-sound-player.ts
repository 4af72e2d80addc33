import { useCallback, useEffect, useState } from 'react';

/** Plays one sound: where it is, and what can be done with it. */
export type SoundPlayer = {
  isPlaying: boolean;
  seconds: number;
  /** As long as the sound says it is; undefined until that is known. */
  durationSeconds: number | undefined;
  toggle: () => void;
  /** Goes to a moment; with `play`, plays from there. */
  seek: (seconds: number, play?: 'play') => void;
};

/**
 * @param speed 1 for the sound's own; the pitch stays
 * @param startSeconds where it begins to play by itself; without, it waits for a press
 */
export function useSoundPlayer(sound: Blob, speed: number, startSeconds: number | undefined): SoundPlayer {
  const [audio] = useState(() => new Audio());
  const [isPlaying, setIsPlaying] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [durationSeconds, setDuration] = useState<number>();
  useEffect(() => {
    const url = URL.createObjectURL(sound);
    const listening = new AbortController();
    const listen = (type: string, handle: () => void) =>
      audio.addEventListener(type, handle, { signal: listening.signal });
    listen('timeupdate', () => setSeconds(audio.currentTime));
    listen('seeked', () => setSeconds(audio.currentTime));
    listen('durationchange', () => Number.isFinite(audio.duration) && setDuration(audio.duration));
    listen('play', () => setIsPlaying(true));
    listen('pause', () => setIsPlaying(false));
    audio.src = url;
    return () => {
      listening.abort();
      audio.pause();
      URL.revokeObjectURL(url);
    };
  }, [audio, sound]);
  useEffect(() => {
    audio.playbackRate = speed;
    audio.defaultPlaybackRate = speed;
  }, [audio, speed]);
  const play = useCallback(() => {
    // Where the browser objects, there is the button.
    audio.play().catch(() => setIsPlaying(false));
  }, [audio]);
  const seek = useCallback<SoundPlayer['seek']>(
    (next, then) => {
      audio.currentTime = next;
      setSeconds(next);
      if (then === 'play') play();
    },
    [audio, play],
  );
  useEffect(() => {
    if (startSeconds !== undefined) seek(startSeconds, 'play');
  }, [seek, startSeconds]);
  const toggle = () => (audio.paused ? play() : audio.pause());
  return { isPlaying, seconds, durationSeconds, toggle, seek };
}
