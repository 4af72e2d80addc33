import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Speaks for a site: gets the line once a request arrived on it, with the request's first line and headers. */
export type SiteAnswer = (line: Socket, request: string) => void;

/** A site that says on its line whatever a test wants, right or wrong. */
export type SiteServer = AsyncDisposable & {
  /** Address without a slash at the end. */
  origin: string;
  port: number;
  requests: readonly string[];
  /** Lines that are open now. */
  openLines(): number;
};

/**
 * Starts a site on 127.0.0.1.
 * @param answers by path, without the question mark and what follows it; others are answered with 404
 */
export async function startSiteServer(answers: Readonly<Record<string, SiteAnswer>>): Promise<SiteServer> {
  const lines = new Set<Socket>();
  const requests: string[] = [];
  const server: Server = createServer((line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    line.on('error', () => {});
    let request = '';
    line.setEncoding('latin1').on('data', (text) => {
      request += text;
      // The greeting of TLS, which this site does not speak.
      if (request.startsWith('\u0016')) return line.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      if (!request.includes('\r\n\r\n')) return;
      const whole = request;
      request = '';
      requests.push(whole);
      const path = /^[A-Z]+ ([^ ?]+)/.exec(whole)?.[1] ?? '';
      (answers[path] ?? answerWith('404 Not Found', {}, 'Nothing here.'))(line, whole);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    openLines: () => lines.size,
    async [Symbol.asyncDispose]() {
      for (const line of lines) line.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Answers in full, with the right length unless the headers say another. */
export function answerWith(
  status: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array = '',
): SiteAnswer {
  const bytes = Buffer.from(body as string);
  const all = { 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return (line) =>
    line.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes]));
}

/** Sends the reader on to another address. */
export function redirectTo(location: string, status = '302 Found'): SiteAnswer {
  return answerWith(status, { location });
}
