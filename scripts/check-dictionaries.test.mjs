import { describe, expect, it } from 'vitest';
import { codesIn, dictionaryProblems, frenchLines, publicSentences, retiredWord } from './dictionaries.mjs';

const entries = { title: 'A', count_one: '{{count}} b', count_other: '{{count}} bs', kind_x: 'C' };
const sources = {
  'page.tsx': ["t('list.title');", "t('list.count', { count: 2 });", 't(`list.kind_$', '{kind}`);'].join(''),
};

function problemsOf(change = {}) {
  const languages = { fr: { ...entries }, en: { ...entries }, es: { ...entries } };
  for (const [language, replaced] of Object.entries(change.texts ?? {})) languages[language] = replaced;
  return dictionaryProblems({
    dictionaries: Object.fromEntries(
      Object.entries(languages).map(([language, texts]) => [language, { list: texts }]),
    ),
    sources: { ...sources, ...change.sources },
    dynamicPrefixes: change.dynamicPrefixes ?? ['list.kind_'],
    failurePrefixes: change.failurePrefixes ?? [],
    codes: new Set(change.codes),
    members: change.members ?? {},
  });
}

describe('the check of the dictionaries', () => {
  it('finds nothing where every key is defined in three languages and used', () => {
    expect(problemsOf()).toEqual([]);
  });

  it('finds a key that one language lacks', () => {
    const { title, ...rest } = entries;
    expect(problemsOf({ texts: { es: rest } })).toEqual(['list.title is missing in es']);
  });

  it('finds a key that French, the reference, lacks', () => {
    expect(problemsOf({ texts: { en: { ...entries, extra: 'D' } } })).toContain(
      'list.extra is missing in fr',
    );
  });

  it.each(['Ouvrir ?', 'Ouvert : oui', '« Oui\u00A0»', '« Oui\u00A0»'.replace('« ', '«\u202F'), '95 %'])(
    'finds the space of “%s” in French, at which a line could break',
    (title) => {
      const problem = 'list.title needs no-break spaces (U+00A0) around its French punctuation';
      expect(problemsOf({ texts: { fr: { ...entries, title } } })).toEqual([problem]);
      expect(problemsOf({ texts: { en: { ...entries, title } } })).toEqual([]);
    },
  );

  it('takes no-break spaces in French', () => {
    const title = '«\u00A0Oui\u00A0»\u00A0: vraiment\u00A0?';
    expect(problemsOf({ texts: { fr: { ...entries, title } } })).toEqual([]);
  });

  it.each([
    ['fr', 'Un IVR', 'IVR'],
    ['en', 'Nobody calls', 'Nobody'],
    ['es', 'Su bot', 'bot'],
  ])('finds a word that is not used any more in %s: “%s”', (language, title, word) => {
    expect(problemsOf({ texts: { [language]: { ...entries, title } } })).toEqual([
      `list.title says “${word}” in ${language}, a word that is not used any more`,
    ]);
  });

  it('takes the name of a value and a chat bot for no such word', () => {
    const title = '{{bot}} is a chat bot';
    expect(
      problemsOf({
        texts: { fr: { ...entries, title }, en: { ...entries, title }, es: { ...entries, title } },
      }),
    ).toEqual([]);
  });

  it('reads the French lines of a table of languages', () => {
    const source =
      "const A = {\n  en: 'Yes ?',\n  fr: 'Oui',\n};\nconst B = {\n  fr: {\n    no: 'Non',\n  },\n  es: 'No',\n};\n";
    expect(frenchLines(source)).toEqual(["  fr: 'Oui',", '  fr: {', "    no: 'Non',", '  },']);
  });

  it('reads the summaries of endpoints and the sentences of expected failures', () => {
    const source = [
      "export const invite = endpoint({\n  summary: 'Invite somebody',\n  access: 'admin',\n});",
      "const Gone = expectedError('gone', 404, 'Nobody has it.');",
      "// Nobody reads this comment.\nconst other = 'nobody';",
    ].join('\n');
    const sentences = publicSentences(source);
    expect(sentences).toEqual(['Invite somebody', "'gone'", "'Nobody has it.'"]);
    expect(sentences.map((sentence) => retiredWord(sentence, 'en'))).toEqual([
      'somebody',
      undefined,
      'Nobody',
    ]);
  });

  it('finds a key that no source uses', () => {
    const more = { ...entries, unused: 'D' };
    expect(problemsOf({ texts: { fr: more, en: more, es: more } })).toEqual(['list.unused is used nowhere']);
  });

  it('finds a key that a source uses but nothing defines, also outside a direct call', () => {
    const planted = {
      'other.tsx': "t('list.gone'); const key = open ? 'list.title' : 'list.lost'; t('nowhere.x')",
    };
    expect(problemsOf({ sources: planted })).toEqual([
      'other.tsx uses list.gone, which no dictionary defines',
      'other.tsx uses list.lost, which no dictionary defines',
      'other.tsx uses nowhere.x, which no dictionary defines',
    ]);
  });

  it('finds computed keys that are not listed, and listed ones that nothing computes', () => {
    expect(problemsOf({ dynamicPrefixes: ['list.other_'] })).toEqual([
      'page.tsx computes keys list.kind_…, which is not listed',
      'keys list.other_… are listed as computed but no source computes them',
      'list.kind_x is used nowhere',
    ]);
  });

  it('finds a sentence for a code that no contract or server says', () => {
    const texts = { ...entries, error_list_full: 'D', error_list_gome: 'E' };
    const planted = {
      texts: { fr: texts, en: texts, es: texts },
      sources: { 'failure.ts': "useFailureText(['list.error_']);" },
      codes: codesIn("const Gone = expectedError('list_gone', 404); const full = { message: 'list_full' };"),
    };
    expect(problemsOf({ ...planted, failurePrefixes: ['list.error_'] })).toEqual([
      'list.error_list_gome is the sentence for list_gome, a code that neither the contract nor the server says',
    ]);
    expect(problemsOf(planted)).toContain('failure.ts computes keys list.error_…, which is not listed');
  });

  it('finds a member of a list without a text, and a text of none', () => {
    const members = { 'list.kind_': ['y'] };
    expect(problemsOf({ dynamicPrefixes: [], members })).toEqual([
      'list.kind_y is computed, and no dictionary defines it',
      'list.kind_x is used nowhere',
    ]);
    expect(problemsOf({ dynamicPrefixes: [], members: { 'list.kind_': ['x'] } })).toEqual([]);
  });

  it('finds a text that fills in other names than the French one', () => {
    const other = { ...entries, title: 'A {{name}}' };
    expect(problemsOf({ texts: { en: other } })).toEqual([
      'list.title fills in {{name}} in en but {{}} in fr',
    ]);
  });

  it('finds an empty text', () => {
    expect(problemsOf({ texts: { en: { ...entries, title: ' ' } } })).toEqual(['list.title is empty in en']);
  });
});
