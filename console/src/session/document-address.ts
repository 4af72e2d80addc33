/** Where the console shows a document. */
export function documentAddress(id: string): string {
  return `/knowledge-base?document=${encodeURIComponent(id)}`;
}
