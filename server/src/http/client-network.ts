import { isIPv6 } from 'node:net';

/** What clients are told apart by: an IPv4 address, or the IPv6 network that a household or a phone has for itself. */
export function clientNetwork(ip: string): string {
  return isIPv6(ip) && !ip.includes('.') ? firstHalf(ip) : ip;
}

function firstHalf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...(tail === undefined ? [] : zeros), ...back].slice(0, 4).join(':');
}
