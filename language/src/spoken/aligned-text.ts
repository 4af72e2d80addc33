/** A part of a text that stands for another part of what was written. */
type Replacement = {
  from: number;
  to: number;
  writtenFrom: number;
  writtenTo: number;
  /** Nothing in it is replaced again. */
  isFinal: boolean;
};

/**
 * A text as it is spoken, and where each part of it stands in what was written. Between its replacements both are the
 * same.
 */
export type AlignedText = {
  readonly text: string;
  readonly writtenLength: number;
  readonly replacements: readonly Replacement[];
};

/** A text that is spoken as it is written. */
export function alignedText(written: string): AlignedText {
  return { text: written, writtenLength: written.length, replacements: [] };
}

/** How matches of a pattern are replaced. */
export type Replacing = {
  /** Global. */
  pattern: RegExp;
  /** What a match becomes; undefined leaves it. */
  say: (match: RegExpExecArray) => string | undefined;
  /** Whether later replacements leave it alone. */
  isFinal?: boolean;
};

/** The text with the matches of a pattern replaced, apart from what is final. */
export function replaceMatches(
  aligned: AlignedText,
  { pattern, say, isFinal = false }: Replacing,
): AlignedText {
  const { text, writtenLength } = aligned;
  const edits: Edit[] = [];
  for (const match of text.matchAll(pattern)) {
    const [from, to] = [match.index, match.index + match[0].length];
    const isTaken = aligned.replacements.some((other) => other.isFinal && other.from < to && from < other.to);
    const said = isTaken ? undefined : say(match);
    if (said !== undefined && said !== match[0]) edits.push({ from, to, said });
  }
  if (edits.length === 0) return aligned;
  let result = '';
  let end = 0;
  for (const { from, to, said } of edits) {
    result += text.slice(end, from) + said;
    end = to;
  }
  const replacements = replacementsAfter(aligned, edits, isFinal);
  return { text: result + text.slice(end), writtenLength, replacements };
}

/** The text with words before it that were never written. */
export function withPrefix(prefix: string, { text, writtenLength, replacements }: AlignedText): AlignedText {
  if (prefix === '') return { text, writtenLength, replacements };
  const unwritten = { from: 0, to: prefix.length, writtenFrom: 0, writtenTo: 0, isFinal: true };
  return {
    text: prefix + text,
    writtenLength,
    replacements: [
      unwritten,
      ...replacements.map((other) => ({
        ...other,
        from: other.from + prefix.length,
        to: other.to + prefix.length,
      })),
    ],
  };
}

/**
 * How much of what was written has been said when a part of the text was. What was said in part counts as not said.
 * @param characters of the spoken text
 */
export function writtenUntil({ text, writtenLength, replacements }: AlignedText, characters: number): number {
  return characters >= text.length ? writtenLength : writtenStart(replacements, characters);
}

type Edit = { from: number; to: number; said: string };

function replacementsAfter(
  { replacements }: AlignedText,
  edits: readonly Edit[],
  isFinal: boolean,
): Replacement[] {
  const after: Replacement[] = [];
  let shift = 0;
  let next = 0;
  for (const { from, to, said } of edits) {
    // What ends before the edit only moves; what overlaps it becomes one with it.
    for (let other = replacements[next]; other && other.to <= from; other = replacements[next]) {
      after.push(moved(other, shift));
      next += 1;
    }
    const [writtenFrom, writtenTo] = [writtenStart(replacements, from), writtenEnd(replacements, to)];
    let whole = { from: from + shift, to: to + shift, writtenFrom, writtenTo, isFinal };
    for (let other = replacements[next]; other && other.from < to; other = replacements[next]) {
      whole = joined(whole, moved(other, shift));
      next += 1;
    }
    const last = after.at(-1);
    if (last && last.to > whole.from) whole = joined(whole, after.pop() ?? last);
    const grown = said.length - (to - from);
    after.push({ ...whole, to: whole.to + grown });
    shift += grown;
  }
  for (const other of replacements.slice(next)) after.push(moved(other, shift));
  return after;
}

function moved(replacement: Replacement, shift: number): Replacement {
  return { ...replacement, from: replacement.from + shift, to: replacement.to + shift };
}

function joined(one: Replacement, other: Replacement): Replacement {
  return {
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    writtenFrom: Math.min(one.writtenFrom, other.writtenFrom),
    writtenTo: Math.max(one.writtenTo, other.writtenTo),
    isFinal: one.isFinal,
  };
}

/** Where something that begins at a position of the text begins in what was written. */
function writtenStart(replacements: readonly Replacement[], position: number): number {
  let distance = 0;
  for (const { from, to, writtenFrom, writtenTo } of replacements) {
    if (to <= position) distance = writtenTo - to;
    else if (from < position) return writtenFrom;
    else break;
  }
  return position + distance;
}

/** Where something that ends at a position of the text ends in what was written. */
function writtenEnd(replacements: readonly Replacement[], position: number): number {
  let distance = 0;
  for (const { from, to, writtenTo } of replacements) {
    if (from < position && to <= position) distance = writtenTo - to;
    else if (from < position) return writtenTo;
    else break;
  }
  return position + distance;
}
