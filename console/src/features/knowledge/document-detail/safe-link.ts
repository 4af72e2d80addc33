/** Whether an address of a document may be followed: the web and mail, and no script. */
export function isSafeLink(href: string): boolean {
  const protocol = URL.parse(href)?.protocol;
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:';
}
