import { describe, expect, it } from 'vitest';
import { slackTexts } from './slack-mrkdwn.ts';

describe('a reply in the markup of Slack', () => {
  it.each([
    ['**Bold** and *slanted* and ***both***', '*Bold* and _slanted_ and *_both_*'],
    ['__Bold__, _slanted_, ~~gone~~', '*Bold*, _slanted_, ~gone~'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['# Prices\n## **Tulips**', '*Prices*\n*Tulips*'],
    ['- one\n* two\n  - three\n- [x] done\n- [ ] open', '• one\n• two\n  • three\n☑ done\n☐ open'],
    ['1. first\n2. second', '1. first\n2. second'],
    ['> said', '> said'],
    ['[the shop](https://a.example/?x=1&y=2)', '<https://a.example/?x=1&amp;y=2|the shop>'],
    ['<https://a.example/b>', '<https://a.example/b>'],
    ['![a rose](https://a.example/rose.png)', '<https://a.example/rose.png|a rose>'],
    ['[run](javascript:alert(1))', 'run (javascript:alert(1))'],
    ['`a < **b**` & c', '`a &lt; **b**` &amp; c'],
    ['```js\nconst a = **1** < 2;\n```', '```\nconst a = **1** &lt; 2;\n```'],
    ['---', '———'],
  ])('%j', (markdown, slack) => {
    expect(slackTexts(markdown)).toEqual([slack]);
  });

  it.each([
    '<!channel>',
    '<!here|hello>',
    '<@U0ADA>',
    '[all](!channel)',
    '[x](<!channel>)',
    '<https://a.example|<!channel>>',
  ])('notifies no one: %s', (markdown) => {
    expect(slackTexts(markdown).join()).not.toMatch(/<[!@#]/);
  });

  it('closes code that is not written to its end', () => {
    expect(slackTexts('```\nconst a')).toEqual(['```\nconst a\n```']);
  });

  it('has no message for nothing', () => {
    expect(slackTexts('  \n ')).toEqual([]);
  });
});

describe('a long reply', () => {
  const code = Array.from({ length: 400 }, (_, line) => `line ${line} of the program`).join('\n');

  it('is cut between lines, and code stays code', () => {
    const parts = slackTexts(`Here:\n\`\`\`\n${code}\n\`\`\`\nDone.`);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(3_500);
      expect(part.match(/```/g)?.length).toBe(2);
    }
    const lines = parts.join('\n').match(/line \d+ of the program/g);
    expect(lines).toEqual(code.split('\n'));
  });

  it('begins alike while it grows', () => {
    const whole = slackTexts(code);
    const begun = slackTexts(code.slice(0, 8_000));
    expect(begun.slice(0, -1)).toEqual(whole.slice(0, begun.length - 1));
  });

  it('is cut within a line that is too long, between words and never within a character', () => {
    const parts = slackTexts(`${'word '.repeat(1_000)}${'🌷'.repeat(4_000)}`);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(3_500);
      expect(part.isWellFormed()).toBe(true);
    }
  });
});

it('turns a heading of 3,000 blanks', () => {
  expect(slackTexts(`# a${'\t'.repeat(3_000)}b`).join('')).toMatch(/^\*a\t+b\*$/);
});
