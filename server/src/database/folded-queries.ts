import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { namePattern } from './search-words.ts';

/** Whether a column contains the text, whatever case and accents. */
export function holdsFolded(column: SQLWrapper, text: string): SQL {
  return sql`${foldedText(column)} like ${namePattern(text)}`;
}

/** A name as lists are sorted by it: without regard to case, and 2 before 10, since all of its numbers are equally long. */
export function sortedName(name: SQLWrapper): SQL<string> {
  const padded = sql`regexp_replace(lower(${name}), '([0-9]+)', repeat('0', 100) || '\\1', 'g')`;
  return sql`regexp_replace(${padded}, '[0-9]*([0-9]{100})', '\\1', 'g')`;
}

/** A text in lower case without accents and ligatures, by the function of the migrations. */
export function foldedText(text: SQLWrapper | string): SQL<string> {
  return sql`folded_text(${text})`;
}
