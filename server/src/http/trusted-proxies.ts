import { isIP } from 'node:net';

/**
 * Which proxies are between clients and this server: none, so many one behind the other, or those at the given
 * addresses and networks.
 */
export type TrustedProxies = false | number | readonly string[];

/** How the HTTP library is told; `step` is 0 for the proxy that calls this server. */
type TrustProxyOption = false | string[] | ((address: string, step: number) => boolean);

/** Which entry of X-Forwarded-For is believed: proxies add the address of whom they hear at its end. */
export function trustProxyOption(trusted: TrustedProxies): TrustProxyOption {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address, step) => step < trusted : [...trusted];
}

/** Whether a text is an address, a network like 10.0.0.0/8, or a name for all networks of a kind. */
export function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}
