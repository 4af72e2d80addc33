import { expect, it } from 'vitest';
import { recordingPeaks } from './recordings.ts';

/** A stereo WAV file with a chunk before its sound. */
function wavOf(frames: readonly [left: number, right: number][]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(12 + 12 + 8 + frames.length * 4));
  view.setUint32(0, 0x52494646);
  view.setUint32(12, 0x4c495354);
  view.setUint32(16, 4, true);
  view.setUint32(24, 0x64617461);
  view.setUint32(28, frames.length * 4, true);
  for (const [index, [left, right]] of frames.entries()) {
    view.setInt16(32 + index * 4, left, true);
    view.setInt16(34 + index * 4, right, true);
  }
  return view.buffer;
}

it('finds the loudest of each stretch, caller and agent apart', () => {
  const file = wavOf([
    [0, 0],
    [-0x4000, 0],
    [0, 0x2000],
    [0, 0],
  ]);
  expect(recordingPeaks(file, 2)).toEqual({ caller: [0.5, 0], agent: [0, 0.25] });
});

it('refuses a file that is no WAV file', () => {
  expect(() => recordingPeaks(new ArrayBuffer(40), 2)).toThrow(RangeError);
});
