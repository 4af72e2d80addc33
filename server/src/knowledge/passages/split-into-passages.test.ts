import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitIntoPassages } from './split-into-passages.ts';

const sentence = (number: number) =>
  `Sentence ${number} says what a reader of this page wants to know about it.`;
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => sentence(from + index)).join(' ');

describe('splitIntoPassages', () => {
  it('leaves a short text whole, under its headings', () => {
    expect(splitIntoPassages(`# Shop\n\n## Returns\n\n${prose(1, 4)}`)).toEqual([
      { heading: 'Shop › Returns', text: prose(1, 4) },
    ]);
  });

  it('cuts a long section at sentences and begins each piece with the end of the one before', () => {
    const passages = splitIntoPassages(`# Long\n\n${prose(1, 40)}`);
    expect(passages.length).toBeGreaterThan(2);
    for (const [index, { text }] of passages.entries()) {
      expect(text.length).toBeLessThanOrEqual(1400);
      expect(text).toMatch(/^Sentence \d+ .*\.$/s);
      const before = passages[index - 1]?.text;
      if (before) expect(before).toContain(/^Sentence \d+ [^.]*\./.exec(text)?.[0] ?? '?');
    }
  });

  it('never crosses from one section into another', () => {
    const passages = splitIntoPassages(`# A\n\n${prose(1, 5)}\n\n# B\n\n${prose(100, 5)}`);
    expect(passages.map(({ heading }) => heading)).toEqual(['A', 'B']);
    expect(passages[1]?.text).not.toContain('Sentence 5 ');
  });

  it('repeats the head of a table and the sentence before it with every piece', () => {
    const rows = Array.from({ length: 60 }, (_, row) => `| Item number ${row} | ${row}.00 € | in stock |`);
    const passages = splitIntoPassages(
      `# Prices\n\nOur prices in 2026:\n\n| Item | Price | Stock |\n| --- | --- | --- |\n${rows.join('\n')}`,
    );
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages)
      expect(text).toContain('Our prices in 2026:\n\n| Item | Price | Stock |');
    for (const row of rows) expect(passages.filter(({ text }) => text.includes(row))).toHaveLength(1);
  });

  it('repeats what leads a list in', () => {
    const items = Array.from(
      { length: 40 },
      (_, item) => `- Reason number ${item} for which money is given back`,
    );
    const passages = splitIntoPassages(`You get your money back when:\n\n${items.join('\n')}`);
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) expect(text).toMatch(/^You get your money back when:/);
  });

  it.each(['```', '~~~~'])('reads no structure in a block of code between %s', (fence) => {
    const code = `${fence}sh\n# factory reset\n\nreset --all\n${fence}`;
    const passages = splitIntoPassages(
      `# Router\n\n## Reset\n\nType:\n${code}\n\n## Warranty\n\n${prose(1, 4)}`,
    );
    expect(passages).toEqual([
      { heading: 'Router › Reset', text: `Type:\n\n${code}` },
      { heading: 'Router › Warranty', text: prose(1, 4) },
    ]);
  });

  it('takes marks of code that end nowhere for text', () => {
    expect(splitIntoPassages(`# A\n\n\`\`\`\n\n# B\n\n${prose(1, 4)}`)).toContainEqual({
      heading: 'B',
      text: prose(1, 4),
    });
  });

  it('puts tiny sections below one heading together, but no question with its answer', () => {
    expect(splitIntoPassages('# Hours\n\n## Monday\n\n9 to 5\n\n## Sunday\n\nClosed')).toEqual([
      { heading: 'Hours', text: '**Monday**\n\n9 to 5\n\n**Sunday**\n\nClosed' },
    ]);
    expect(splitIntoPassages('# FAQ\n\n## Open on Mondays?\n\nYes.\n\n## And on Sundays?\n\nNo.')).toEqual([
      { heading: 'FAQ › Open on Mondays?', text: 'Yes.' },
      { heading: 'FAQ › And on Sundays?', text: 'No.' },
    ]);
  });

  it('preserves a heading with nothing below it', () => {
    expect(splitIntoPassages(`# Only a title`)).toEqual([{ heading: '', text: '**Only a title**' }]);
  });

  it('loses no word, whatever the structure', () => {
    const word = fc.stringMatching(/^[a-zé]{1,12}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 40 }).map((some) => some.join(' '));
    const block = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 4 }), words)
        .map(([level, text]) => `\n${'#'.repeat(level)} ${text}\n`),
      words.map((text) => `${text}.`),
      fc.array(words, { maxLength: 12 }).map((all) => all.map((text) => `- ${text}`).join('\n')),
      fc.array(words, { maxLength: 12 }).map((all) => all.map((text) => `| ${text} | x |`).join('\n')),
      fc.integer({ min: 1, max: 3000 }).map((length) => 'ab '.repeat(length)),
      fc.constantFrom('', '\n', '| a | b |\n| - | - |', '   indented', '1. one'),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 25 }), (blocks) => {
        const markdown = blocks.join('\n');
        const passages = splitIntoPassages(markdown);
        const passed = new Set(
          passages.flatMap(({ heading, text }) => `${heading} ${text}`.match(/[a-zé]+/g) ?? []),
        );
        for (const found of markdown.match(/[a-zé]+/g) ?? []) expect(passed).toContain(found);
        for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(1400);
      }),
    );
  });

  it.each([
    ['one line without a blank', 'a'.repeat(20_000_000)],
    ['one line of words', 'word '.repeat(4_000_000)],
    ['dots', '.'.repeat(20_000_000)],
    ['blank lines of blanks', `${' '.repeat(900)}x\n`.repeat(20_000)],
    ['marks of titles', `# ${' '.repeat(900)}#x\n`.repeat(20_000)],
    ['table rules', `|${' '.repeat(900)}-\n|-${' '.repeat(900)}x\n\n`.repeat(10_000)],
    ['table rules of colons', `|-${'|:'.repeat(400)}x\n\n`.repeat(20_000)],
    ['titles', '# a\n'.repeat(1_000_000)],
  ])('takes 20 million characters apart in time: %s', (_, markdown) => {
    expect(splitIntoPassages(markdown).length).toBeGreaterThan(10);
  });
});
