/** A piece of a document that can be found and given to a model on its own. */
export type PassageText = {
  /** Headings above it, outermost first, joined by ` › `; empty where there are none. */
  heading: string;
  /** Markdown; a table's passage repeats the table's head. */
  text: string;
};
