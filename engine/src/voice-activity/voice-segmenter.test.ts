import { describe, expect, it } from 'vitest';
import { createVoiceSegmenter } from './voice-segmenter.ts';

const RULE = {
  frameMs: 20,
  start: { voiced: 3, of: 4 },
  keep: { voiced: 2, of: 3 },
  hangoverMs: 100,
};

/** Adds a frame for each letter, `v` for voiced, and shows with `V` where a voice was going on. */
function segmented(frames: string) {
  const segmenter = createVoiceSegmenter(RULE);
  const shown = [...frames].map((frame) => {
    segmenter.add(frame === 'v');
    return segmenter.isVoice() ? 'V' : '-';
  });
  return { shown: shown.join(''), from: segmenter.startFrame(), to: segmenter.endFrame() };
}

describe('frames make a voice', () => {
  it('from the first of enough voiced ones to the last, after a silence', () => {
    expect(segmented('--vvvvvv-------')).toEqual({ shown: '----VVVVVVVV---', from: 2, to: 8 });
  });

  it('also where one in between is not voiced', () => {
    expect(segmented('--v-vvv-------')).toMatchObject({ shown: '-----VVVVVV---', from: 2, to: 7 });
  });

  it('not where single ones are voiced', () => {
    expect(segmented('v---v---vv---v---v').shown).toBe('-'.repeat(18));
  });

  it('that a single one afterwards does not prolong', () => {
    expect(segmented('vvvv---v------').shown).toBe(segmented('vvvv----------').shown);
  });

  it('that goes on after a short silence', () => {
    expect(segmented('vvvv---vvv------')).toMatchObject({ shown: '--VVVVVVVVVVVV--', from: 0, to: 10 });
  });

  it('and after the end another one', () => {
    expect(segmented('vvvv------vvv')).toMatchObject({ shown: '--VVVVVV----V', from: 10 });
  });

  it('counting on for hours', () => {
    const segmenter = createVoiceSegmenter(RULE);
    for (let frame = 0; frame < 1_000_000; frame += 1) segmenter.add(frame % 40 < 20);
    for (let frame = 0; frame < 4; frame += 1) segmenter.add(true);
    expect([segmenter.isVoice(), segmenter.startFrame(), segmenter.voicedAmong(31)]).toEqual([
      true,
      1_000_000,
      11,
    ]);
  });
});
