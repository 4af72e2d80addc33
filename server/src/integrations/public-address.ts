/** Whether a service on the internet can get to an address of this server: it is public, as far as it says so, and encrypted. */
export function isPublicAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname.includes('.') && !/^127\.|\.local$|\.localhost$/.test(hostname);
}
