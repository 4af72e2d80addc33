import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { nextSpeed } from './playback-speed.ts';
import { voicePlayback } from './voice-playback.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes the speeds in turn and begins again after the fastest', () => {
  expect(PLAYBACK_SPEEDS.map(nextSpeed)).toEqual([1, 1.25, 1.5, 2, 0.75]);
});

it('plays a sound at the speed that was chosen while it was fetched', async () => {
  const speeds: number[] = [];
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      playbackRate = 1;
      async play() {
        speeds.push(this.playbackRate);
      }
      pause() {}
    },
  );
  const sound = Promise.withResolvers<Blob>();
  const playing = voicePlayback.play('voice:ada', () => sound.promise, 1);
  voicePlayback.setSpeed(1.5);
  sound.resolve(new Blob());
  await playing;
  voicePlayback.stop();
  expect(speeds).toEqual([1.5]);
});
