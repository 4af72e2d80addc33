type Cookie = { name: string; value: string; path: string };

/** A browser without pages: it stores cookies by path and does not follow redirects by itself. */
export class CookieBrowser {
  readonly origin: string;
  readonly #ip: string | undefined;
  #cookies: Cookie[] = [];

  /** @param ip the address it comes from, for a server that believes its proxy */
  constructor(origin: string, ip?: string) {
    this.origin = origin;
    this.#ip = ip;
  }

  /** Makes one request with the cookies that belong to its path. */
  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const headers = new Headers(init.headers);
    if (this.#ip) headers.set('x-forwarded-for', this.#ip);
    const cookies = this.#cookies.filter(({ path }) => url.pathname.startsWith(path));
    if (cookies.length > 0)
      headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) this.#store(line, url.pathname);
    return answer;
  }

  /** Follows redirects until one leaves for an address that `isEnd` accepts, or until there is a page. */
  async follow(address: string, isEnd: (url: URL) => boolean): Promise<URL> {
    let url = new URL(address, this.origin);
    for (let hop = 0; hop < 10; hop += 1) {
      if (isEnd(url)) return url;
      const answer = await this.open(url.href);
      await answer.body?.cancel();
      const location = answer.headers.get('location');
      if (!location) return url;
      url = new URL(location, url);
    }
    throw new Error(`Redirects did not come to an end at ${url.pathname}.`);
  }

  /** Sends JSON and gives the status with the parsed answer. */
  async post(path: string, body: unknown): Promise<{ status: number; headers: Headers; body: unknown }> {
    const answer = await this.open(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
  }

  #store(line: string, requestPath: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? requestPath;
    const isGone = attributes.some((part) => /^expires=Thu, 01 Jan 1970/i.test(part));
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!isGone) this.#cookies.push({ name, value: pair.slice(pair.indexOf('=') + 1), path });
  }
}
