import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { namePattern } from './search-words.ts';

/** Whether a column contains the text, whatever case and accents. */
export function holdsFolded(column: SQLWrapper, text: string): SQL {
  return sql`${foldedText(column)} like ${namePattern(text)}`;
}

/** A text in lower case without accents and ligatures, by the function of the migrations. */
export function foldedText(text: SQLWrapper | string): SQL<string> {
  return sql`folded_text(${text})`;
}
