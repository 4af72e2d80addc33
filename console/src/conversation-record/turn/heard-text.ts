/** What was heard of a text, and the rest of it; the rest is empty where it was heard whole. */
export function heardText(text: string, heard: string | undefined): { heard: string; rest: string } {
  if (heard === undefined) return { heard: text, rest: '' };
  const known = heard.replace(/\s*(?:…|\.\.\.)$/, '');
  // A correction that is no beginning of the text stands for itself.
  return text.startsWith(known) ? { heard: known, rest: text.slice(known.length) } : { heard, rest: '' };
}
