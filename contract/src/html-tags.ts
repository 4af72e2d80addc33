// Only elements of HTML: prompts use tags of their own, such as <rules>, and those must survive.
const TAG =
  /^<\/?(?:a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|del|details|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|menu|meta|nav|noscript|object|ol|optgroup|option|p|param|picture|pre|q|s|samp|script|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|u|ul|var|video|wbr)(?:\s[^<>]*)?\/?>$/i;

/**
 * Takes HTML tags out of every string of a JSON value; the text between them stays.
 * @param keptFields names of fields whose strings stay as they are
 */
export function stripHtmlTags(value: unknown, keptFields: readonly string[] = []): unknown {
  if (typeof value === 'string') return withoutTags(value);
  if (Array.isArray(value)) return value.map((item) => stripHtmlTags(item, keptFields));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && keptFields.includes(key) ? inner : stripHtmlTags(inner, keptFields),
    ]),
  );
}

/** In one pass, since what is left of nested tags may be a tag again. */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  let kept = '';
  /** What may still become a tag: each begins with `<`, and holds no other. */
  const open: string[] = [];
  for (const piece of text.split(/(?=<)|(?<=>)/)) {
    const begun = piece.startsWith('<') ? '' : open.pop();
    if (begun === undefined) {
      kept += piece;
      continue;
    }
    const tag = begun + piece;
    if (!piece.endsWith('>')) open.push(tag);
    else if (!TAG.test(tag)) kept += [...open.splice(0), tag].join('');
  }
  return kept + open.join('');
}
