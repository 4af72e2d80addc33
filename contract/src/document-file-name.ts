import { KNOWLEDGE } from './limits.ts';

/** Other endings of the accepted types. */
const OTHER_ENDINGS: readonly string[] = ['htm', 'xhtml', 'md', 'markdown'];

/** The ending of a file's name in lower case, without its dot; empty where it has none. */
export function fileEndingOf(name: string): string {
  return /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase().trim() ?? '';
}

/** Whether a name ends like a file that can be a knowledge document; Markdown counts as TXT. */
export function hasDocumentEnding(name: string): boolean {
  const ending = fileEndingOf(name);
  return [...KNOWLEDGE.fileTypes, ...OTHER_ENDINGS].includes(ending);
}
