import { describe, expect, it } from 'vitest';
import { addSound, endPiece, heardUntil, isPlayedOut, playbackEndMs, SILENT_PLAYBACK } from './playback.ts';

const texts = ['We are open.', 'On Sunday we are closed.'];
const first = endPiece(addSound(SILENT_PLAYBACK, { piece: 0, fromMs: 1_000, toMs: 2_000 }), 0);
const both = addSound(first, { piece: 1, fromMs: 2_000, toMs: 3_000 });

describe('what a caller has heard', () => {
  it('is nothing before the first sound arrives', () => {
    expect(heardUntil(SILENT_PLAYBACK, texts, 5_000)).toEqual({ piece: 0, characters: 0 });
    expect(heardUntil(both, texts, 900)).toEqual({ piece: 0, characters: 0 });
  });

  it('ends with a whole word', () => {
    // Two thirds of 12 characters are "We are o".
    expect(heardUntil(both, texts, 1_667)).toEqual({ piece: 0, characters: 'We are'.length });
  });

  it('of a piece that is still being made is judged by the pace of speech', () => {
    // The second piece takes about 24 × 65 ms; one second of it was heard.
    const { piece, characters } = heardUntil(both, texts, 3_000);
    expect([piece, texts[1]?.slice(0, characters)]).toEqual([1, 'On Sunday we']);
  });

  it('is everything when all sound was sent and its time is over', () => {
    const whole = endPiece(both, 1);
    expect(heardUntil(whole, texts, 3_000)).toEqual({ piece: 2, characters: 0 });
    expect(isPlayedOut(whole, 2_999)).toBe(false);
    expect(isPlayedOut(whole, 3_000)).toBe(true);
    expect(playbackEndMs(whole)).toBe(3_000);
  });

  it('joins sound that follows without a gap', () => {
    const more = addSound(both, { piece: 1, fromMs: 3_000, toMs: 3_500 });
    expect(more.spans.at(-1)).toEqual({ piece: 1, fromMs: 2_000, toMs: 3_500 });
    const late = addSound(more, { piece: 1, fromMs: 4_000, toMs: 4_500 });
    expect(late.spans).toHaveLength(3);
  });
});
