/** What a service takes in words to expect. */
type KeywordBounds = {
  most: number;
  /** Longest word or phrase; longer ones are left out. */
  longest: number;
  /** Characters of all together. */
  together: number;
};

/** As many of the words as a service takes, the first ones first, each once. */
export function boundedKeywords(
  keywords: readonly string[],
  { most, longest, together }: KeywordBounds,
): string[] {
  const taken: string[] = [];
  let characters = 0;
  for (const keyword of new Set(keywords.map((word) => word.trim().replaceAll(/\s+/g, ' ')))) {
    if (keyword === '' || keyword.length > longest || characters + keyword.length > together) continue;
    if (taken.length >= most) break;
    characters += keyword.length;
    taken.push(keyword);
  }
  return taken;
}
