/** The texts in this language that the first page shows, by file. */
export const dictionary = import.meta.glob<Record<string, string>>(
  './es/{agents,design,session,shell}.json',
  {
    eager: true,
    import: 'default',
  },
);
