/** The texts in this language that the first page can do without, by file. */
export const dictionary = import.meta.glob<Record<string, string>>(
  ['./de/*.json', '!./de/{agents,design,session,shell}.json'],
  { eager: true, import: 'default' },
);
