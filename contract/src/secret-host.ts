import { z } from 'zod';

// What belongs here: servers that a secret may be sent to. `api.example.com` and `api.example.com:8443` stand for HTTPS,
// `http://localhost:9000` for an unencrypted server, `*.example.com` for every name below example.com.

/** A server that a secret may be sent to; of a whole address, its host is taken. */
export const SecretHost = z
  .string()
  .trim()
  .max(2_048)
  .transform((text, context) => {
    const host = secretHostOf(text);
    if (host !== undefined) return host;
    context.addIssue({ code: 'custom', message: 'host_invalid' });
    return z.NEVER;
  });

/** Whether a secret with these hosts may be sent to an address. */
export function maySendTo(address: string, hosts: readonly string[]): boolean {
  const host = secretHostOf(address);
  if (host === undefined) return false;
  return hosts.some((allowed) => {
    const [scheme, name] = partsOf(allowed);
    const [ownScheme, ownName] = partsOf(host);
    if (scheme !== ownScheme) return false;
    return name.startsWith('*.') ? ownName.endsWith(name.slice(1)) : name === ownName;
  });
}

/** The host of an address or of user input, in the normal form in which hosts are stored. */
export function secretHostOf(text: string): string | undefined {
  const written = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  const isWildcard = /^https?:\/\/\*\.[^./:]+\.[^./:]/i.test(whole);
  const url = URL.parse(isWildcard ? whole.replace('*.', '') : whole);
  if (!url?.hostname || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  // Browsers differ in what else they take for a host, such as spaces or the braces of a variable.
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/.test(url.host)) return undefined;
  return `${url.protocol === 'http:' ? HTTP : ''}${isWildcard ? '*.' : ''}${url.host}`;
}

const HTTP = 'http://';

function partsOf(host: string): [scheme: string, name: string] {
  return host.startsWith(HTTP) ? [HTTP, host.slice(HTTP.length)] : ['', host];
}
