/** The texts in this language that the first page can do without, by file. */
export const dictionary = import.meta.glob<Record<string, string>>(
  ['./fr/*.json', '!./fr/{agents,design,session,shell}.json'],
  { eager: true, import: 'default' },
);
