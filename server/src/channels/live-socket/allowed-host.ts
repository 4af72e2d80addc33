const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A listed host. A page loaded over http can be tampered with in transit. */
type ListedHost = { name: string; port: string | undefined; isHttpAllowed: boolean };

/**
 * Whether a page's origin is on an agent's list of hosts. A host without a port matches all its ports; every other
 * host, a subdomain for instance, has to be listed itself: there are no wildcards. Pages come over https,
 * except from this very machine and from hosts that are listed with `http://` before them.
 */
export function isAllowedHost(origin: string | undefined, hostnames: readonly string[]): boolean {
  const page = origin === undefined ? null : URL.parse(origin);
  const pagePort = page && (page.port || DEFAULT_PORTS[page.protocol]);
  // Neither files nor sandboxed frames have a host.
  if (!page?.hostname || !pagePort) return false;
  const pageName = withoutLastDot(page.hostname);
  const isSafe = page.protocol === 'https:' || isLoopback(pageName);
  return hostnames.some((hostname) => {
    const listed = readListedHost(hostname);
    if (listed?.name !== pageName || !(isSafe || listed.isHttpAllowed)) return false;
    return listed.port === undefined || listed.port === pagePort;
  });
}

// As a browser would write it: in small letters, names of other scripts in their ASCII form.
function readListedHost(hostname: string): ListedHost | undefined {
  const [, scheme, host = ''] = /^(https?:\/\/)?(.*?)\/?$/i.exec(hostname.trim()) ?? [];
  const port = /:(\d{1,5})$/.exec(host)?.[1];
  const url = URL.parse(`http://${host.replace(/:\d{1,5}$/, '')}`);
  const isBare = url?.pathname === '/' && url.search === '' && url.username === '';
  if (!isBare) return undefined;
  return { name: withoutLastDot(url.hostname), port, isHttpAllowed: scheme?.toLowerCase() === 'http://' };
}

function isLoopback(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
  );
}

// "example.org." and "example.org" are the same host.
function withoutLastDot(name: string): string {
  return name.replace(/\.$/, '');
}
