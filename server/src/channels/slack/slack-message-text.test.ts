import { expect, it } from 'vitest';
import { wordsOf } from './slack-message-text.ts';

const message = (text: string, files?: { name?: string; title?: string }[]) =>
  wordsOf({ type: 'message', channel: 'D1', ts: '1.1', text, files, edited: undefined }, 'U0BOT');

it.each([
  ['<@U0BOT> hello', 'hello'],
  ['<@U0BOT|florist>, hello', ', hello'],
  ['ask <@U0ADA|ada> or <@U0BOB>', 'ask @ada or @U0BOB'],
  ['in <#C1|shop> and <#C2>', 'in #shop and #C2'],
  ['<!here> and <!subteam^S1|@team>', '@here and @team'],
  ['see <https://a.example/?x=1&amp;y=2>', 'see https://a.example/?x=1&y=2'],
  ['see <https://a.example|the shop>', 'see the shop (https://a.example)'],
  ['<mailto:a@b.example|a@b.example>', 'a@b.example'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
  ['&amp;lt;', '&lt;'],
  ['a\u0000b', 'ab'],
])('reads %j', (text, words) => {
  expect(message(text)).toBe(words);
});

it('names files, with words or without', () => {
  expect(message('See', [{ name: 'a.pdf' }, { title: 'Plan' }])).toBe(
    'See\n[Attached, not read: a.pdf, Plan]',
  );
  expect(message('', [{}])).toBe('[Attached, not read: ?]');
});
