/** A piece of Markdown as it can be said: without marks, addresses of links, pictures and tags. */
export function spokenMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/!\[([^\]]{0,200})\]\([^)]{0,2000}\)/g, '')
    .replaceAll(/\[([^\]]{1,500})\](?:\([^)]{0,2000}\)|\[[^\]]{0,100}\])/g, '$1')
    .replaceAll(/\[\^[^\]]{1,20}\]/g, '')
    .replaceAll(/<(https?:\/\/[^>\s]{1,500}|[^>\s@]{1,64}@[^>\s]{1,200})>/g, '$1')
    .replaceAll(/<br\s*\/?>/gi, ', ')
    .replaceAll(/<\/?[a-z][^>]{0,500}>/gi, '')
    .replaceAll(/\*\*|__|~~|`+/g, '')
    .replaceAll(/(?<![\p{L}\p{N}*\\])\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]{1,300}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/[^\S\u00A0\u202F]+/gu, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\u00A0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': '’',
};
