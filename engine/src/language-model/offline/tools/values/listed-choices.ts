import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { Parameter } from './parameter-schema.ts';

/** One of the values that a parameter may have, and what the tool says of it. */
export type ListedChoice = { value: unknown; words: string };

/**
 * The values that a parameter may have, each with what the line of its description, or of the tool's, says that begins
 * with it, such as `0: Sales, when: the caller wants to buy`. Where the schema lists no values, numbered lines do.
 */
export function listedChoices(
  { options, description, type }: Parameter,
  toolDescription: string,
): ListedChoice[] {
  const lines = `${description}\n${toolDescription}`
    .split('\n')
    .map((text) => text.replace(/^\s*[-*•]\s*/, '').replace(/^["'`](\S+)["'`](?=\s*[:(])/, '$1'));
  const values = options ?? (type === 'integer' ? lines.flatMap(numberOf) : []);
  return values.map((value) => {
    const lead = String(value);
    const line = lines.find(
      (text) => text.startsWith(lead) && /^\s*(?:[:=(]|[-–—]\s|, )/.test(text.slice(lead.length)),
    );
    return {
      value,
      words:
        line === undefined
          ? ''
          : line
              .slice(lead.length)
              .replace(/^[\s:=–—,-]+/, '')
              .trim(),
    };
  });
}

function numberOf(line: string): number[] {
  const number = /^(\d{1,3}): /.exec(line)?.[1];
  return number === undefined ? [] : [Number(number)];
}

/** What a caller is told of a choice: the name, which stands before its condition. */
export function choiceName({ value, words }: ListedChoice): string {
  const name = CONDITION.test(words) && !NAMED.test(words) ? '' : (words.split(CONDITION)[0] ?? '');
  const bare = name.replace(/^\((.*)\)$/, '$1').trim();
  return bare === '' || bare.length > 60 ? String(value).replaceAll(/_+/g, ' ') : bare;
}

const CONDITION = /,?\s?when: |:\s/;
const NAMED = /^(?!when: )\S.*?(?:,?\swhen: |:\s)/;

/** The choices that a text names, by their value or by their name. */
export function choicesIn(
  text: string,
  choices: readonly ListedChoice[],
  keysOf: (words: readonly string[]) => ReadonlySet<string>,
): ListedChoice[] {
  const plain = ` ${plainWords(text).join(' ')} `;
  const said = keysOf(plainWords(text));
  const exact = choices.filter(({ value }) => isSaid(plain, String(value)));
  if (exact.length > 0) return withoutParts(exact);
  return choices.filter((choice) => {
    if (isSaid(plain, choiceName(choice))) return true;
    const words = plainWords(choiceName(choice)).filter((word) => word.length > 2 && !/\d/.test(word));
    return words.length > 0 && words.every((word) => [...keysOf([word])].some((key) => said.has(key)));
  });
}

function isSaid(plain: string, option: string): boolean {
  const words = plainWords(option.replaceAll(/[_-]+/g, ' ')).join(' ');
  return words !== '' && plain.includes(` ${words} `);
}

/** "large" is no choice of its own in "extra large". */
function withoutParts(choices: ListedChoice[]): ListedChoice[] {
  const spoken = (choice: ListedChoice) => plainText(String(choice.value));
  return choices.filter(
    (choice) => !choices.some((other) => other !== choice && spoken(other).includes(spoken(choice))),
  );
}
