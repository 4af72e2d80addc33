import { createElement, type ReactNode } from 'react';
import { type Block, type Inline, markdownBlocks } from './markdown-blocks.ts';

export type MarkdownTextProps = { text: string };

/** Markdown as elements; nothing in it is ever read as HTML. */
export function MarkdownText({ text }: MarkdownTextProps) {
  return createElement(
    'div',
    { className: 'markdown', dir: 'auto' },
    ...markdownBlocks(text).map(blockElement),
  );
}

function blockElement(block: Block): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return createElement('p', null, ...withBreaks(block.lines));
    case 'heading':
      return createElement('p', { className: 'heading' }, ...withBreaks(block.lines));
    case 'quote':
      return createElement('blockquote', null, ...withBreaks(block.lines));
    case 'table':
      // What is wider than the message is scrolled, also with the keyboard.
      return createElement(
        'div',
        { className: 'table', tabIndex: 0 },
        <table>
          <thead>{rowElement('th', block.head)}</thead>
          {createElement('tbody', null, ...block.rows.map((row) => rowElement('td', row)))}
        </table>,
      );
    case 'code':
      // Long lines are scrolled, also with the keyboard.
      return createElement('pre', { tabIndex: 0 }, <code>{block.text}</code>);
    case 'list': {
      const items = block.items.map((item) => createElement('li', null, ...item.map(inlineElement)));
      return block.isOrdered
        ? createElement('ol', { start: block.start }, ...items)
        : createElement('ul', null, ...items);
    }
  }
}

function rowElement(tag: 'th' | 'td', cells: readonly Inline[][]): ReactNode {
  return createElement(
    'tr',
    null,
    ...cells.map((cell) => createElement(tag, null, ...cell.map(inlineElement))),
  );
}

// The style preserves line feeds.
function withBreaks(lines: readonly Inline[][]): ReactNode[] {
  return lines.flatMap((line, index) => [...(index === 0 ? [] : ['\n']), ...line.map(inlineElement)]);
}

function inlineElement(part: Inline): ReactNode {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'code':
      return createElement('code', null, part.text);
    case 'strong':
      return createElement('strong', null, ...part.children.map(inlineElement));
    case 'emphasis':
      return createElement('em', null, ...part.children.map(inlineElement));
    case 'link':
      return createElement(
        'a',
        { href: part.href, target: '_blank', rel: 'noopener noreferrer nofollow' },
        ...part.children.map(inlineElement),
      );
  }
}
