/**
 * The host in what a user typed or pasted: `shop.example.com`, with a port where there is one.
 * `http://` stays before it: without it, pages have to come over https.
 */
export function typedHost(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const url = URL.parse(/^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`);
  const isHostAlone = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!isHostAlone) return undefined;
  if (!isHostName(url.hostname)) return undefined;
  return url.protocol === 'http:' ? `http://${url.host}` : url.host;
}

function isHostName(host: string): boolean {
  if (host === 'localhost' || /^\[[0-9a-f:.]+\]$/.test(host)) return true;
  return host.length <= 253 && host.includes('.') && host.split('.').every((part) => LABEL.test(part));
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
