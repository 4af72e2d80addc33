/** A file's own name without folders and without what could be read as markup; empty where nothing of it is left. */
export function plainFileName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  return own
    .toWellFormed()
    .replaceAll(/[<>\p{Cc}]/gu, '')
    .trim();
}
