const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Whether a page's origin is on an agent's list of hosts. A host without a port stands for all its ports; every other
 * host, a subdomain for instance, has to be listed itself: an asterisk stands for nothing.
 */
export function isAllowedHost(origin: string | undefined, hostnames: readonly string[]): boolean {
  const page = origin === undefined ? null : URL.parse(origin);
  const pagePort = page && (page.port || DEFAULT_PORTS[page.protocol]);
  // Neither files nor sandboxed frames have a host.
  if (!page?.hostname || !pagePort) return false;
  return hostnames.some((hostname) => {
    const [name, port] = nameAndPort(hostname);
    return name === withoutLastDot(page.hostname) && (port === undefined || port === pagePort);
  });
}

// As a browser would write it: in small letters, names of other scripts in their ASCII form.
function nameAndPort(hostname: string): [name: string | undefined, port: string | undefined] {
  const written = hostname.trim();
  const port = /:(\d{1,5})$/.exec(written)?.[1];
  const url = URL.parse(`http://${written.replace(/:\d{1,5}$/, '')}`);
  const isBare = url?.pathname === '/' && url.search === '' && url.username === '';
  return [isBare ? withoutLastDot(url.hostname) : undefined, port];
}

// "example.org." and "example.org" are the same host.
function withoutLastDot(name: string): string {
  return name.replace(/\.$/, '');
}
