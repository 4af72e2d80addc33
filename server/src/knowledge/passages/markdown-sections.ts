import { type MarkdownBlock, markdownBlocks } from './markdown-blocks.ts';

/** What stands between one heading and the next. */
export type MarkdownSection = {
  /** The headings above it, outermost first. */
  path: readonly string[];
  blocks: readonly Exclude<MarkdownBlock, { kind: 'heading' }>[];
  /** Length of its text, without its headings. */
  characters: number;
};

/** The sections of a document in their order; a heading that has others right below it makes none of its own. */
export function markdownSections(markdown: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  let titles: { level: number; text: string }[] = [];
  let blocks: Exclude<MarkdownBlock, { kind: 'heading' }>[] = [];
  let isTold = true;

  function close(isParent: boolean): void {
    if (blocks.length > 0 || (!isTold && !isParent)) {
      const characters = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
      sections.push({ path: titles.map(({ text }) => text), blocks, characters });
    }
    blocks = [];
  }

  for (const block of markdownBlocks(markdown)) {
    if (block.kind !== 'heading') {
      blocks.push(block);
      continue;
    }
    close((titles.at(-1)?.level ?? 0) < block.level);
    titles = [...titles.filter(({ level }) => level < block.level), { level: block.level, text: block.text }];
    isTold = false;
  }
  close(false);
  return sections;
}

function lengthOf(block: Exclude<MarkdownBlock, { kind: 'heading' }>): number {
  if (block.kind === 'paragraph') return block.text.length;
  const parts = block.kind === 'list' ? block.items : [block.head, ...block.rows];
  return parts.reduce((sum, part) => sum + part.length + 1, 0);
}
