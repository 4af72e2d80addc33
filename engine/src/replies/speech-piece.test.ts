import { describe, expect, it } from 'vitest';
import { pieceEnd } from './speech-piece.ts';
import { spokenText } from './spoken-text.ts';

const pieces = (text: string, mayBeClause = false) => {
  const found: string[] = [];
  for (let from = 0; ; ) {
    const to = pieceEnd(text, { from, isWhole: true, mayBeClause: mayBeClause && found.length === 0 });
    if (to === -1) return found;
    found.push(text.slice(from, to).trim());
    from = to;
  }
};

describe('pieces of a reply', () => {
  it('are its sentences', () => {
    expect(pieces('Yes. We open at 9.30 on weekdays! And you?')).toEqual([
      'Yes.',
      'We open at 9.30 on weekdays!',
      'And you?',
    ]);
  });

  it('wait for the end of a sentence while the reply is written', () => {
    expect(pieceEnd('We are open', { from: 0, isWhole: false, mayBeClause: false })).toBe(-1);
    expect(pieceEnd('We are open. ', { from: 0, isWhole: false, mayBeClause: false })).toBe(12);
  });

  it('begin with a clause where that is heard sooner', () => {
    expect(pieces('If you come on a Monday morning, you will not have to wait.', true)[0]).toBe(
      'If you come on a Monday morning,',
    );
    expect(pieces('Yes, of course.', true)).toEqual(['Yes, of course.']);
  });

  it('have a longest length', () => {
    const endless = `${'word '.repeat(300)}`;
    expect(Math.max(...pieces(endless).map(({ length }) => length))).toBeLessThanOrEqual(280);
    expect(pieces('x'.repeat(1_000)).join('')).toBe('x'.repeat(1_000));
  });
});

describe('a piece that is read out', () => {
  it.each([
    ['**Bold** and _soft_ words', 'Bold and soft words'],
    ['- first\n- second', 'first, second'],
    ['> Quoted', 'Quoted'],
    ['- [x] done', 'done'],
    ['| Day | Hours |\n| --- | --- |\n| Monday | 9 to 5 |', 'Day, Hours, Monday, 9 to 5'],
    ['One\u202fword', 'One word'],
    ['See [our page](https://example.com/a).', 'See our page.'],
    ['## Hours', 'Hours'],
    ['Great 👍!', 'Great !'],
    ['👍🏽 Fine, 👨‍👩‍👧 and 🇫🇷 too, 1️⃣ first', 'Fine, and too, 1 first'],
    ['[Our site](https://example.com "The title") or [call us](tel:+1 555 123 4567)', 'Our site or call us'],
    ['3 * 4 is 12', '3 * 4 is 12'],
    ['snake_case stays', 'snake_case stays'],
  ])('%s → %s', (text, spoken) => {
    expect(spokenText(text, { language: 'de', pronunciation: [] }).text).toBe(spoken);
  });
});
