// Only elements of HTML: prompts use tags of their own, such as <rules>, and those must survive.
const TAG =
  /<\/?(?:a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|dd|del|details|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|menu|meta|nav|noscript|object|ol|optgroup|option|p|param|picture|pre|q|s|samp|script|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|u|ul|var|video|wbr)(?:\s[^<>]*)?\/?>/gi;

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

function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const rest = text.replaceAll(TAG, '');
  // What is left may have become a tag.
  return rest === text ? text : withoutTags(rest);
}
