import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { StoredQaPair } from './document-table.ts';

/** More than this of a long text cannot matter for its beginning. */
const LOOKED_AT = 4_000;

/** The beginning of a text without tags and Markdown's marks, with an ellipsis where more follows. */
export function previewOf(text: string): string {
  const plain = text
    .slice(0, LOOKED_AT)
    .replaceAll(/<!--.*?-->|<[a-z/!?][^>]*>/gis, ' ')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replaceAll(/\*\*|__|`+/g, '')
    .replaceAll(/^[ \t]*\|(?:[ \t:|-]*\|)?|\|[ \t]*$/gm, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= KNOWLEDGE.previewMax) return plain;
  const cut = plain
    .slice(0, KNOWLEDGE.previewMax)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.trimEnd()}…`;
}

/** The same for a collection of questions and answers. */
export function previewOfPairs(pairs: readonly StoredQaPair[]): string {
  const [first] = pairs;
  return first ? previewOf(`${first.question} ${first.answer}`) : '';
}
