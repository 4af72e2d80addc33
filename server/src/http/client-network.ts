import ipaddr from 'ipaddr.js';

/** What clients are told apart by: an IPv4 address, or the IPv6 network that a household or a phone has for itself. */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
