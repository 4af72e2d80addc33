import { describe, expect, it } from 'vitest';
import { writeMarkdown } from './html-markdown.ts';
import { parseHtml } from './html-tree.ts';

const markdown = (html: string, baseUrl?: string) => writeMarkdown(parseHtml(html).root.children, baseUrl);

describe('writeMarkdown', () => {
  it('preserves headings, paragraphs and line breaks', () => {
    expect(markdown('<h2>Open <em>daily</em></h2><p>From 9\n to 6<br>and later</p>tail')).toBe(
      '## Open daily\n\nFrom 9 to 6\nand later\n\ntail',
    );
  });

  it('nests lists and goes on counting', () => {
    expect(
      markdown(
        '<ol start="3"><li>Brakes<ul><li>front</li><li>rear</li></ul></li><li><p>Lights</p></li></ol>',
      ),
    ).toBe('3. Brakes\n   - front\n   - rear\n4. Lights');
  });

  it('repeats a cell in every row that it spans', () => {
    const html =
      '<table><tr><th>Day</th><th>Opens</th></tr><tr><td rowspan="2">Friday</td><td>9 | 10</td></tr><tr><td>14</td></tr></table>';
    expect(markdown(html)).toBe('| Day | Opens |\n| --- | --- |\n| Friday | 9 \\| 10 |\n| Friday | 14 |');
  });

  it('reads a table of many columns whole', () => {
    const cells = Array.from({ length: 200 }, (_, column) => `<td>v${column}</td>`).join('');
    expect(markdown(`<table><tr><th>Day</th></tr><tr>${cells}</tr></table>`)).toContain('| v199 |');
  });

  it('gives an empty head to a table whose rows are named and whose columns are not', () => {
    expect(
      markdown('<table><tr><th>Price</th><td>12 €</td></tr><tr><th>Time</th><td>20 min</td></tr></table>'),
    ).toBe('|  |  |\n| --- | --- |\n| Price | 12 € |\n| Time | 20 min |');
  });

  it('reads a table that only arranges a page as the page', () => {
    expect(markdown('<table><tr><td><h2>Prices</h2><p>Low</p></td><td>Menu</td></tr></table>')).toBe(
      '## Prices\n\nLow\n\nMenu',
    );
  });

  it('puts the content of a cell on one line', () => {
    expect(
      markdown(
        '<table><tr><td>a</td><td>b</td></tr><tr><td><p>one.</p><p>two</p></td><td>x<br>y</td></tr></table>',
      ),
    ).toBe('| a | b |\n| --- | --- |\n| one. two | x y |');
  });

  it('pairs terms with their definitions', () => {
    expect(markdown('<dl><dt>Deposit</dt><dd>300 €</dd><dt>How long?</dt><dd>A day</dd></dl>')).toBe(
      '- Deposit: 300 €\n- How long? A day',
    );
  });

  it('preserves links to other pages and drops those within the page', () => {
    const html =
      '<p><a href="/book">Book</a> <a href="#x">below</a> <a href="javascript:a()">no</a> <a href="mailto:a@b.example">a@b.example</a></p>';
    expect(markdown(html, 'https://shop.example/fr/')).toBe(
      '[Book](https://shop.example/book) below no a@b.example',
    );
  });

  it('does not let a paragraph pass for a heading', () => {
    expect(markdown('<p># 1 in town</p>')).toBe('\\# 1 in town');
  });

  it('writes quotations, code and numbers of notes', () => {
    expect(
      markdown(
        '<blockquote><p>Calm</p></blockquote><pre>a\n  b</pre><p>Done<sup><a href="#n1">1</a></sup></p>',
      ),
    ).toBe('> Calm\n\n```\na\n  b\n```\n\nDone[1]');
  });

  it('splits ligatures', () => {
    expect(markdown('<p>o\ufb03ce \ufb02at</p>')).toBe('office flat');
  });
});
