// Invariants between the console's dictionaries and its sources.

/** Languages whose dictionaries must be complete; the first is the reference. */
const COMPLETE_LANGUAGES = ['fr', 'en', 'es'];

// French typography: the one no-break space of these texts is U+00A0, never the narrow U+202F.
const FRENCH_ENTRY = /^ {2}fr: (?:\{[\s\S]*?^ {2}\},|\[[\s\S]*?^ {2}\],|.*)$/gm;
const FRENCH_SPACE = / [:;?!»%€]|« |\u202F/;

// Words that texts use no more; what is said instead is in docs/glossary.md.
const RETIRED_WORDS = {
  fr: /\b(IVR|bots?|prospects?|simulation)\b/i,
  en: /\b(whoever|nobody|somebody|anybody|everybody|mend(?:ed)?|for ever|colours?|bots?|prospects?)\b/i,
  es: /\b(bots?|prospectos?)\b/i,
};
// The specification fixes the words of these keys, Slack those of its bots; an agent that chats is a chat bot, and names of values are no words.
const FIXED_WORDS =
  /^callLogs\.(prospect|unknown_prospect|bot|ivr|search|all_agents|other_agent)$|^channels\.|^testPanel\.title$/;
const NO_WORDS = /\bchat bots?\b|\bbot token\b|\{\{.*?\}\}/gi;
const SUMMARY = /\bsummary:\s*(['"`])(.*)\1/g;
const FAILURE = /\bexpectedError(?:<.*?>)?\([\s\S]*?\n?\);/g;
const QUOTED = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const LITERAL = /(['"])([a-zA-Z][\w-]*\.[\w.-]+)\1/g;
const CALL = /\bt\(\s*(['"])([^'"]+)\1/g;
const TEMPLATE = /`([a-zA-Z][\w-]*\.[\w.-]*)\$\{/g;
const CODE = /(['"])([a-z][a-z0-9]*(?:_[a-z0-9]+)*)\1/g;

/**
 * Finds what is wrong; an empty list when all is well.
 * @param {{
 *   dictionaries: Record<string, Record<string, Record<string, string>>>,
 *   sources: Record<string, string>,
 *   dynamicPrefixes: readonly string[],
 *   failurePrefixes: readonly string[],
 *   codes: ReadonlySet<string>,
 *   members: Readonly<Record<string, readonly string[]>>,
 * }} input texts by language, file and key; sources by path; beginnings of keys whose ends are computed, then those that
 *   codes of failures complete; the codes that there are; the other beginnings, each with all that completes it
 * @returns {string[]} one sentence for each problem
 */
export function dictionaryProblems({
  dictionaries,
  sources,
  dynamicPrefixes,
  failurePrefixes,
  codes,
  members,
}) {
  const [reference] = COMPLETE_LANGUAGES;
  const texts = Object.fromEntries(
    Object.entries(dictionaries).map(([language, files]) => [language, textsByKey(files)]),
  );
  const known = new Set(Object.keys(texts[reference] ?? {}));
  return [
    ...languageProblems(texts, known),
    ...Object.entries(texts[reference] ?? {})
      .filter(([, forms]) => forms.some(lacksNoBreakSpace))
      .map(([key]) => `${key} needs no-break spaces (U+00A0) around its French punctuation`),
    ...wordProblems(texts),
    ...usageProblems({
      known,
      files: Object.keys(dictionaries[reference] ?? {}),
      sources,
      dynamicPrefixes: [...dynamicPrefixes, ...failurePrefixes],
      members,
    }),
    ...codeProblems({ known, failurePrefixes, codes }),
  ];
}

/** Whether a French text has a space where a line could break before `: ; ? ! » % €` or after `«`. */
export function lacksNoBreakSpace(text) {
  return FRENCH_SPACE.test(text);
}

/** Lines of a TypeScript source that stand under the key `fr` of its tables of languages. */
export function frenchLines(source) {
  return [...source.matchAll(FRENCH_ENTRY)].flatMap(([entry]) => entry.split('\n'));
}

/** The texts in a TypeScript source that can be codes of failures. */
export function codesIn(source) {
  return [...source.matchAll(CODE)].map(([, , code]) => code);
}

/** English sentences in a TypeScript source that programs and users read: summaries of endpoints, expected failures. */
export function publicSentences(source) {
  const summaries = [...source.matchAll(SUMMARY)].map(([, , text]) => text);
  return [...summaries, ...[...source.matchAll(FAILURE)].flatMap(([failure]) => failure.match(QUOTED) ?? [])];
}

/** The first word of a text that is not used any more in its language. */
export function retiredWord(text, language) {
  return RETIRED_WORDS[language].exec(text.replace(NO_WORDS, ''))?.[0];
}

/** Texts by whole key, the plural forms of one key together. */
function textsByKey(files) {
  const texts = {};
  for (const [file, entries] of Object.entries(files)) {
    for (const [key, text] of Object.entries(entries)) {
      const base = `${key.replace(PLURAL, '')}_other` in entries ? key.replace(PLURAL, '') : key;
      const whole = `${file}.${base}`;
      texts[whole] = [...(texts[whole] ?? []), text];
    }
  }
  return texts;
}

function languageProblems(texts, known) {
  const problems = [];
  const [reference] = COMPLETE_LANGUAGES;
  for (const language of COMPLETE_LANGUAGES) {
    for (const key of allKeys(texts)) {
      if (!texts[language]?.[key]) problems.push(`${key} is missing in ${language}`);
    }
  }
  for (const [language, entries] of Object.entries(texts)) {
    for (const [key, forms] of Object.entries(entries)) {
      if (forms.some((text) => text.trim() === '')) problems.push(`${key} is empty in ${language}`);
      if (!known.has(key)) continue;
      const [own, expected] = [placeholders(forms), placeholders(texts[reference][key])];
      if (own !== expected) {
        problems.push(`${key} fills in {{${own}}} in ${language} but {{${expected}}} in ${reference}`);
      }
    }
  }
  return problems;
}

function wordProblems(texts) {
  return Object.keys(RETIRED_WORDS).flatMap((language) =>
    Object.entries(texts[language] ?? {})
      .filter(([key]) => !FIXED_WORDS.test(key))
      .map(([key, forms]) => [key, retiredWord(forms.join('\n'), language)])
      .filter(([, word]) => word !== undefined)
      .map(([key, word]) => `${key} says “${word}” in ${language}, a word that is not used any more`),
  );
}

function allKeys(texts) {
  return new Set(Object.values(texts).flatMap((entries) => Object.keys(entries)));
}

/** Names between double braces; the count of a plural may stay unsaid in some forms. */
function placeholders(forms) {
  const names = forms.flatMap((text) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name));
  return [...new Set(names)]
    .filter((name) => name !== 'count')
    .sort()
    .join(', ');
}

function usageProblems({ known, files, sources, dynamicPrefixes, members }) {
  const memberKeys = Object.entries(members).flatMap(([prefix, names]) =>
    names.map((name) => `${prefix}${name}`),
  );
  const listed = [...dynamicPrefixes, ...Object.keys(members)];
  const problems = memberKeys
    .filter((key) => !known.has(key))
    .map((key) => `${key} is computed, and no dictionary defines it`);
  const used = new Set(memberKeys);
  const computed = new Set();
  for (const [path, source] of Object.entries(sources)) {
    for (const key of keysIn(source, files)) {
      used.add(key);
      if (!known.has(key)) problems.push(`${path} uses ${key}, which no dictionary defines`);
    }
    for (const prefix of prefixesIn(source, files)) {
      computed.add(prefix);
      if (!listed.includes(prefix)) problems.push(`${path} computes keys ${prefix}…, which is not listed`);
    }
  }
  for (const prefix of listed) {
    if (!computed.has(prefix))
      problems.push(`keys ${prefix}… are listed as computed but no source computes them`);
  }
  for (const key of known) {
    if (!used.has(key) && !dynamicPrefixes.some((prefix) => key.startsWith(prefix))) {
      problems.push(`${key} is used nowhere`);
    }
  }
  return problems;
}

function codeProblems({ known, failurePrefixes, codes }) {
  return [...known].flatMap((key) => {
    const prefix = failurePrefixes.find((beginning) => key.startsWith(beginning));
    const code = prefix === undefined ? undefined : key.slice(prefix.length);
    return code === undefined || codes.has(code)
      ? []
      : [`${key} is the sentence for ${code}, a code that neither the contract nor the server says`];
  });
}

/** Keys that a source names: in `t('…')`, and as any text that begins like a dictionary's file. */
function keysIn(source, files) {
  const called = [...source.matchAll(CALL)].map(([, , key]) => key);
  return new Set([...textsLikeKeys(source, files).filter((key) => !key.endsWith('_')), ...called]);
}

/** Beginnings of keys that a source completes: of templates, and texts such as `'knowledge.error_'`. */
function prefixesIn(source, files) {
  const completed = [...source.matchAll(TEMPLATE)]
    .map(([, prefix]) => prefix)
    .filter((prefix) => isKeyOf(prefix, files));
  return new Set([...completed, ...textsLikeKeys(source, files).filter((key) => key.endsWith('_'))]);
}

function textsLikeKeys(source, files) {
  return [...source.matchAll(LITERAL)].map(([, , key]) => key).filter((key) => isKeyOf(key, files));
}

function isKeyOf(text, files) {
  return files.includes(text.slice(0, text.indexOf('.')));
}
