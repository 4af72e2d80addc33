/** What stands in the lines of a text; commas separate as well. */
export function writtenLines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
