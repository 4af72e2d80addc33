import { describe, expect, it } from 'vitest';
import { markdownBlocks } from './markdown-blocks.ts';

const text = (value: string) => ({ type: 'text', text: value });

describe('blocks', () => {
  it('are paragraphs, headings, lists, quotes and code', () => {
    const written =
      '# Hours\nWe are open.\nEvery day.\n\n- Monday\n- Tuesday\n3. three\n4. four\n> said\n```js\na\n\nb\n```';
    expect(markdownBlocks(written)).toEqual([
      { type: 'heading', lines: [[text('Hours')]] },
      { type: 'paragraph', lines: [[text('We are open.')], [text('Every day.')]] },
      { type: 'list', isOrdered: false, start: 1, items: [[text('Monday')], [text('Tuesday')]] },
      { type: 'list', isOrdered: true, start: 3, items: [[text('three')], [text('four')]] },
      { type: 'quote', lines: [[text('said')]] },
      { type: 'code', text: 'a\n\nb' },
    ]);
  });

  it('show code that is still being written', () => {
    expect(markdownBlocks('```\nhalf')).toEqual([{ type: 'code', text: 'half' }]);
  });
});

describe('inside a line', () => {
  const inline = (written: string) => {
    const [block] = markdownBlocks(written);
    return block?.type === 'paragraph' ? block.lines[0] : undefined;
  };

  const link = (href: string, ...children: unknown[]) => ({ type: 'link', href, children });

  it('are links with brackets, titles and labels that stand out', () => {
    const page = 'https://a.example/Paris_(ville)';
    expect(inline(`See ${page}, (or ${'https://a.example/b'}).`)).toEqual([
      text('See '),
      link(page, text(page)),
      text(', (or '),
      link('https://a.example/b', text('https://a.example/b')),
      text(').'),
    ]);
    expect(inline('(https://a.example/b)')?.[1]).toEqual(
      link('https://a.example/b', text('https://a.example/b')),
    );
    expect(inline('[**Book now**](https://a.example/b "Title")')).toEqual([
      link('https://a.example/b', { type: 'strong', children: [text('Book now')] }),
    ]);
  });

  it('are strong, emphasised and code passages', () => {
    expect(inline('a **b *c*** `**d**` _e_')).toEqual([
      text('a '),
      { type: 'strong', children: [text('b '), { type: 'emphasis', children: [text('c')] }] },
      text(' '),
      { type: 'code', text: '**d**' },
      text(' '),
      { type: 'emphasis', children: [text('e')] },
    ]);
  });

  it('does not format names, sums and markup', () => {
    for (const plain of ['snake_case_name', '2 * 3 * 4', '<img src=x onerror=alert(1)>', '5 ** 2'])
      expect(inline(plain)).toEqual([text(plain)]);
  });

  it('are links, whose full stop is not part of the address', () => {
    expect(inline('See https://example.org/a_b. Or [here](https://example.org/x_(y)).')).toEqual([
      text('See '),
      { type: 'link', href: 'https://example.org/a_b', children: [text('https://example.org/a_b')] },
      text('. Or '),
      { type: 'link', href: 'https://example.org/x_(y)', children: [text('here')] },
      text('.'),
    ]);
  });

  it('refuses addresses that run code', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example'])
      expect(inline(`[here](${href})`)).toEqual([text(`[here](${href})`)]);
  });
});

describe('rows between bars', () => {
  it('are a table below a line of dashes, with bars of their own where these are escaped', () => {
    expect(markdownBlocks('| Day | Hours |\n| --- | :-: |\n| Monday | 9\\|18 |')).toEqual([
      {
        type: 'table',
        head: [[text('Day')], [text('Hours')]],
        rows: [[[text('Monday')], [text('9|18')]]],
      },
    ]);
  });

  it('are text as long as there is no such line', () => {
    expect(markdownBlocks('| Day | Hours |')).toEqual([
      { type: 'paragraph', lines: [[text('| Day | Hours |')]] },
    ]);
  });
});

it('reads a long line of markers in linear time', () => {
  expect(markdownBlocks('*'.repeat(20_000))).toBeDefined();
  expect(markdownBlocks(`**${'a*'.repeat(5_000)}`)).toBeDefined();
  expect(markdownBlocks(`|a|\n${'-'.repeat(20_000)}x\n${'|-'.repeat(10_000)}|`)).toBeDefined();
});
