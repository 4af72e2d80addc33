import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address lies on the public internet: not private, loopback, link-local, shared, reserved,
 * multicast or a tunnel to any of these.
 * @param address IPv4 or IPv6, without brackets
 */
export function isPublicAddress(address: string): boolean {
  // The library alone would also accept octal and other short notations of IPv4.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}

/** Whether a service on the internet can get to an address of this server: it is public, as far as it says so, and encrypted. */
export function isReachableFromInternet({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname.includes('.') && !/^127\.|\.local$|\.localhost$/.test(hostname);
}
