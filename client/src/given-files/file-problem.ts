import { FILE_INPUT } from '@parley/contract/limits.ts';

// What belongs here: files that a caller gives to an agent, from their choice to the message that names them.

/** Why a file is not given; each has its sentence in every program that shows it. */
export type FileProblem =
  | 'tooLarge'
  | 'empty'
  | 'kind'
  | 'protected'
  | 'withoutText'
  | 'damaged'
  | 'tooMany'
  | 'failed';

/** Kinds that are offered first when files are chosen; any other text is read as well. */
export const OFFERED_KINDS = '.pdf,.docx,.epub,.html,.htm,.txt,.md,.csv,.json,text/*';

/** Kinds that are never accepted and refused at once; about all others the server decides by their bytes. */
const NEVER_READ =
  /^(?:image|audio|video|font)\/|\.(?:docm?|xlsx?|pptx?|od[tsp]|rtf|zip|rar|7z|gz|exe|dmg|pages|numbers|key|png|jpe?g|gif|webp|heic|svg|mp[34]|m4[av]|mov|avi|mkv|webm|wav|ogg)$/i;

/** What is known to be wrong with a file before it is sent. */
export function problemBefore({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): FileProblem | undefined {
  if (size === 0) return 'empty';
  if (size > FILE_INPUT.bytesMax) return 'tooLarge';
  return NEVER_READ.test(type) || NEVER_READ.test(name) ? 'kind' : undefined;
}

/** Why the server refused a file, by the code of its answer. */
export function problemOfCode(code: unknown): FileProblem {
  return (typeof code === 'string' && BY_CODE[code]) || 'failed';
}

const BY_CODE: Readonly<Record<string, FileProblem>> = {
  file_too_large: 'tooLarge',
  file_empty: 'empty',
  file_type_unsupported: 'kind',
  file_encrypted: 'protected',
  file_without_text: 'withoutText',
  file_damaged: 'damaged',
  file_too_complex: 'damaged',
  file_took_too_long: 'damaged',
  file_limit_reached: 'tooMany',
};
