import { type MarkdownSection, markdownSections } from './markdown-sections.ts';
import type { PassageText } from './passage-text.ts';
import { sectionPassages } from './section-passages.ts';

/** Sections with less text than this are put together with their neighbours. */
const TINY_CHARACTERS = 160;
/** Put together they grow to this. */
const TOGETHER_CHARACTERS = 600;

const HEADING_SEPARATOR = ' › ';

/**
 * Cuts a document into passages along its structure: every word is in one of them, none crosses from one section into
 * another, and inside a section each begins with the last words of the one before. Tiny sections below one heading
 * share a passage; those that are a question with its answer never do.
 * @returns passages of about 900 characters, 1,400 at most, in the order of the text
 */
export function splitIntoPassages(markdown: string): PassageText[] {
  return together(markdownSections(markdown)).flatMap((section) => {
    const heading = section.path.join(HEADING_SEPARATOR);
    return sectionPassages(section.blocks).map((text) => ({ heading, text }));
  });
}

function together(sections: readonly MarkdownSection[]): MarkdownSection[] {
  const result: MarkdownSection[] = [];
  let tiny: MarkdownSection[] = [];
  let characters = 0;

  function flush(): void {
    const [only] = tiny;
    if (only && tiny.length === 1) result.push(withoutEmptiness(only));
    else if (only) result.push({ ...only, path: only.path.slice(0, -1), blocks: tiny.flatMap(withTitle) });
    tiny = [];
    characters = 0;
  }

  for (const section of sections) {
    const isTiny = section.characters < TINY_CHARACTERS && section.path.length > 0 && !isQuestion(section);
    const first = tiny[0];
    if (first && (!isTiny || !areSiblings(first, section) || characters > TOGETHER_CHARACTERS)) flush();
    if (isTiny) {
      tiny.push(section);
      characters += section.characters + (section.path.at(-1) ?? '').length;
    } else {
      result.push(withoutEmptiness(section));
    }
  }
  flush();
  return result;
}

function isQuestion({ path }: MarkdownSection): boolean {
  return /[?？]\s*$/.test(path.at(-1) ?? '');
}

function areSiblings(one: MarkdownSection, other: MarkdownSection): boolean {
  return (
    one.path.length === other.path.length &&
    one.path.every((title, depth) => depth === one.path.length - 1 || title === other.path[depth])
  );
}

function withTitle({ path, blocks }: MarkdownSection): MarkdownSection['blocks'] {
  return [{ kind: 'paragraph', text: `**${path.at(-1)}**` }, ...blocks];
}

/** A title with nothing below it is its own text. */
function withoutEmptiness(section: MarkdownSection): MarkdownSection {
  return section.blocks.length > 0
    ? section
    : { ...section, path: section.path.slice(0, -1), blocks: withTitle(section) };
}
