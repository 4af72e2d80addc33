/** The host that a person means, from what they typed or pasted: `shop.example.com`, with a port where there is one. */
export function typedHost(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const url = URL.parse(/^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isHostAlone = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!isHostAlone) return undefined;
  return isHostName(url.hostname) ? url.host : undefined;
}

function isHostName(host: string): boolean {
  if (host === 'localhost' || /^\[[0-9a-f:.]+\]$/.test(host)) return true;
  return host.length <= 253 && host.includes('.') && host.split('.').every((part) => LABEL.test(part));
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
