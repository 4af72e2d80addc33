import { piecesAround } from '../../../conversation-record/found-text.tsx';
import { newParameter, type ParameterDraft } from './parameters/parameter-draft.ts';

// What belongs here: the braces in an address. One pair encloses a path parameter, two a variable of the conversation.

/** A part of an address. */
export type UrlPart = { text: string; kind: 'text' | 'parameter' | 'variable' };

/** The address in parts, which joined give it back. */
export function urlParts(url: string): UrlPart[] {
  return piecesAround(url, url.matchAll(BRACES)).map(({ text, isFound }) => {
    if (!isFound) return { text, kind: 'text' };
    return { text, kind: text.startsWith('{{') ? 'variable' : 'parameter' };
  });
}

/** Names of the path parameters, each once, in their order. */
export function pathNames(url: string): string[] {
  const names = urlParts(url)
    .filter(({ kind }) => kind === 'parameter')
    .map(({ text }) => text.slice(1, -1).trim());
  return [...new Set(names)];
}

/** The rows that the address asks for. */
export function rowsOfUrl(rows: readonly ParameterDraft[], url: string): ParameterDraft[] {
  return pathNames(url).map(
    (name) => rows.find((row) => row.name === name) ?? newParameter(`path.${name}`, name),
  );
}

/**
 * The rows after the address was changed. A renamed parameter preserves its settings; one that is gone stays
 * behind the others for the case that it comes back.
 */
export function rowsFollowingUrl(
  rows: readonly ParameterDraft[],
  before: string,
  url: string,
): ParameterDraft[] {
  const [was, is] = [pathNames(before), pathNames(url)];
  const gone = was.filter((name) => !is.includes(name));
  const come = is.filter((name) => !was.includes(name) && !rows.some((row) => row.name === name));
  const [from, to] = [gone[0], come[0]];
  const isRename = gone.length === 1 && come.length === 1 && was.length === is.length;
  const renamed =
    isRename && to !== undefined
      ? rows.map((row) => (row.name === from ? { ...row, name: to } : row))
      : [...rows];
  const shown = rowsOfUrl(renamed, url);
  return [...shown, ...renamed.filter((row) => !shown.some(({ name }) => name === row.name))];
}

const BRACES = /\{\{[^{}]*\}\}|\{[^{}/?#]+\}/g;
