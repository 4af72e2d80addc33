/** Words that mean something to databases, formats and programs, or that some of them cannot store. */
export const HOSTILE_WORDS: readonly string[] = [
  'null NULL undefined',
  'true false',
  '"quoted" \'single\' `back`',
  '{} {null,"a"} [] {{y}}',
  '\\ \\" \\0 %_',
  'nul\0nul',
  'lone \ud83d surrogate \udc00',
  '\u{1f600} \u{20000} \u{10ffff}',
  "'); drop schema public; --",
];

/** All of them in one text. */
export const ALL_HOSTILE_WORDS: string = HOSTILE_WORDS.join(' ');
