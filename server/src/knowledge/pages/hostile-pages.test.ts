import type { lookup as resolve } from 'node:dns';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerWith,
  redirectTo,
  type SiteServer,
  startSiteServer,
} from '../../../test/support/site-server.ts';
import { createWebPages } from './web-pages.ts';

const { signal } = new AbortController();
const wanted = { teamId: 'a', signal };
const html = { 'content-type': 'text/html' };
const maxBytes = 200_000;

let site: SiteServer;
let inside: SiteServer;
beforeAll(async () => {
  inside = await startSiteServer({ '/': answerWith('200 OK', html, 'inside') });
  site = await startSiteServer({
    '/endless': endless('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n', 'x'.repeat(10_000)),
    '/endless-chunks': endless(
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n',
      `2710\r\n${'x'.repeat(10_000)}\r\n`,
    ),
    '/endless-headers': endless('HTTP/1.1 200 OK\r\n', `x-more: ${'y'.repeat(100)}\r\n`),
    '/endless-continue': endless('', 'HTTP/1.1 100 Continue\r\n\r\n', 1),
    '/endless-hints': endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 1),
    '/silent': () => {},
    '/slow-headers': drip(`HTTP/1.1 200 OK\r\n${'x-slow: very\r\n'.repeat(100)}`),
    '/slow-body': (line) => {
      line.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 9000\r\n\r\n');
      drip('z'.repeat(9_000))(line);
    },
    '/giant-headers': answerWith('200 OK', { ...html, 'x-giant': 'g'.repeat(300_000) }, 'page'),
    '/said-too-large': answerWith('200 OK', { ...html, 'content-length': String(10 ** 12) }, 'page'),
    '/cut': (line) =>
      line.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\nonly this'),
    '/cut-chunk': (line) =>
      line.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort'),
    '/two-lengths': (line) =>
      line.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\ncontent-length: 9\r\n\r\npage',
      ),
    '/bomb': answerWith(
      '200 OK',
      { ...html, 'content-encoding': 'gzip' },
      gzipSync(Buffer.alloc(50_000_000)),
    ),
    '/bomb-in-bomb': answerWith(
      '200 OK',
      { ...html, 'content-encoding': 'gzip, gzip' },
      gzipSync(gzipSync(Buffer.alloc(50_000_000))),
    ),
    '/many-codings': answerWith(
      '200 OK',
      { ...html, 'content-encoding': Array(50).fill('gzip').join(', ') },
      'x',
    ),
    '/not-gzip': answerWith('200 OK', { ...html, 'content-encoding': 'gzip' }, 'this was never packed'),
    '/not-http': (line) => line.end('220 mail.example ESMTP\r\n'),
    '/hang-up': (line) => line.destroy(),
    '/loop': redirectTo('/loop'),
    '/ping': redirectTo('/pong'),
    '/pong': redirectTo('/ping'),
    '/onward': (line, request) => redirectTo(target(request))(line, request),
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await inside[Symbol.asyncDispose]();
});

describe('a hostile site', () => {
  it.each([
    ['/endless', 'url_too_large'],
    ['/endless-chunks', 'url_too_large'],
    ['/said-too-large', 'url_too_large'],
    ['/bomb', 'url_too_large'],
    ['/bomb-in-bomb', 'url_too_large'],
    ['/silent', 'url_timeout'],
    ['/slow-headers', 'url_timeout'],
    ['/slow-body', 'url_timeout'],
    ['/endless-hints', 'url_timeout'],
    ['/endless-continue', 'url_unreachable'],
    ['/endless-headers', 'url_unreachable'],
    ['/giant-headers', 'url_unreachable'],
    ['/cut', 'url_unreachable'],
    ['/cut-chunk', 'url_unreachable'],
    ['/two-lengths', 'url_unreachable'],
    ['/many-codings', 'url_unreachable'],
    ['/not-gzip', 'url_unreachable'],
    ['/not-http', 'url_unreachable'],
    ['/hang-up', 'url_unreachable'],
    ['/loop', 'url_unreachable'],
    ['/ping', 'url_unreachable'],
  ])('is given up at %s with %s, and no line stays open', async (path, code) => {
    const timeoutMs = code === 'url_timeout' ? 1_000 : 20_000;
    const pages = createWebPages({ allowedHosts: ['127.0.0.1'], maxBytes, timeoutMs });
    await expect(pages.fetch(`${site.origin}${path}`, wanted)).rejects.toMatchObject({ code, status: 422 });
    await expect.poll(() => site.openLines()).toBe(0);
  });
});

/** Ways to write an address inside; the port is that of a server there. */
const INSIDE = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://2130706433:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0:PORT/',
  'http://localhost:PORT/',
  'http://localhost.:PORT/',
  'http://LOCALHOST:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fd00::1]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://10.0.0.1:PORT/',
  'http://192.168.1.1/',
  'http://172.16.0.1:22000/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://instance-data/latest/meta-data/',
  'http://127.0.0.1.public.example:PORT/',
];

describe('an address inside', () => {
  it.each(INSIDE)('is refused as %s', async (address) => {
    const pages = createWebPages({ allowedHosts: [], lookup: namesInside });
    await expect(pages.fetch(withPort(address, inside.port), wanted)).rejects.toMatchObject({
      code: 'address_refused',
    });
    expect(inside.requests).toEqual([]);
  });

  it.each(INSIDE.filter((address) => !/localhost|１/i.test(address)))(
    'is refused where a page redirects to %s',
    async (address) => {
      const pages = createWebPages({ allowedHosts: ['localhost'], lookup: namesInside });
      await expect(pages.fetch(onwardTo(withPort(address, inside.port)), wanted)).rejects.toMatchObject({
        code: 'address_refused',
      });
      expect(inside.requests).toEqual([]);
    },
  );

  it('is refused when a name has it among public ones', async () => {
    const lookup = answering(['93.184.216.34', '10.0.0.1']);
    await expect(
      createWebPages({ allowedHosts: [], lookup }).fetch('http://mixed.example/', wanted),
    ).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('is refused when a page redirects to a name that leads there', async () => {
    let asked = 0;
    const changing = ((_name: string, _options: object, answer: (...outcome: unknown[]) => void) => {
      asked += 1;
      answer(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as unknown as typeof resolve;
    const pages = createWebPages({ allowedHosts: ['localhost'], lookup: changing });
    const rebound = `http://rebound.example:${inside.port}/`;
    await expect(pages.fetch(onwardTo(rebound), wanted)).rejects.toMatchObject({ code: 'address_refused' });
    expect({ asked, reached: inside.requests }).toEqual({ asked: 1, reached: [] });
  });

  it('is refused when a name changes its address between two connections', async () => {
    const answers = ['93.184.216.34', '127.0.0.1'];
    const seen: string[] = [];
    const rebinding = ((_name: string, _options: object, answer: (...outcome: unknown[]) => void) => {
      const address = answers.shift() ?? '127.0.0.1';
      seen.push(address);
      // The public one is never dialled here: it fails as a name without a server does.
      if (address === '127.0.0.1') answer(null, [{ address, family: 4 }]);
      else answer(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), []);
    }) as unknown as typeof resolve;
    const pages = createWebPages({ allowedHosts: [], lookup: rebinding });
    const address = `http://rebinding.example:${inside.port}/`;
    await expect(pages.fetch(address, wanted)).rejects.toMatchObject({ code: 'url_domain_unknown' });
    await expect(pages.fetch(address, wanted)).rejects.toMatchObject({ code: 'address_refused' });
    expect({ seen, reached: inside.requests }).toEqual({ seen: ['93.184.216.34', '127.0.0.1'], reached: [] });
  });
});

describe('an address that is no page', () => {
  const elsewhere = [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'data:text/html,<h1>Hello</h1>',
    'javascript:alert(1)',
    'gopher://127.0.0.1:70/',
    'blob:http://127.0.0.1/1',
    'http://[fe80::1%25eth0]/',
    'http://user:secret@example.com/',
    'http://example.com@127.0.0.1/',
    'http://',
  ];

  it.each([...elsewhere, '//example.com', '/page', 'example.com', ''])(
    'is refused as %s',
    async (address) => {
      const pages = createWebPages({ allowedHosts: ['127.0.0.1'] });
      await expect(pages.fetch(address, wanted)).rejects.toMatchObject({ code: 'url_invalid' });
    },
  );

  it.each(elsewhere)('is not gone on to when a page redirects to %s', async (address) => {
    const pages = createWebPages({ allowedHosts: ['localhost'] });
    await expect(pages.fetch(onwardTo(address), wanted)).rejects.toMatchObject({
      code: 'url_unreachable',
      detail: { reason: 'redirect_target' },
    });
  });
});

describe('a site that is not there', () => {
  it.each([
    ['an unknown name', 'http://nobody.example/', 'ENOTFOUND', 'url_domain_unknown'],
    ['names that cannot be asked for', 'https://nobody.example/', 'EAI_AGAIN', 'url_domain_unknown'],
  ])('is told for %s', async (_, address, code, expected) => {
    const lookup = ((_name: string, _options: object, answer: (error: Error) => void) =>
      answer(Object.assign(new Error(code), { code }))) as unknown as typeof resolve;
    await expect(createWebPages({ allowedHosts: [], lookup }).fetch(address, wanted)).rejects.toMatchObject({
      code: expected,
    });
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:1/'],
    ['a port of mail', 'http://127.0.0.1:25/'],
    ['port 0', 'http://127.0.0.1:0/'],
  ])('is told for %s', async (_, address) => {
    const pages = createWebPages({ allowedHosts: ['127.0.0.1'] });
    await expect(pages.fetch(address, wanted)).rejects.toMatchObject({ code: 'url_unreachable' });
  });

  it('is told for a server that speaks no TLS', async () => {
    const pages = createWebPages({ allowedHosts: ['127.0.0.1'] });
    await expect(pages.fetch(site.origin.replace('http:', 'https:'), wanted)).rejects.toMatchObject({
      code: 'url_unreachable',
      detail: { reason: 'connection' },
    });
  });
});

function withPort(address: string, port: number): string {
  return address.replace('PORT', String(port));
}

function onwardTo(address: string): string {
  return `http://localhost:${site.port}/onward?to=${encodeURIComponent(address)}`;
}

function target(request: string): string {
  return decodeURIComponent(/\?to=([^ ]*)/.exec(request)?.[1] ?? '');
}

const namesInside = answering(['169.254.169.254']);

function answering(addresses: readonly string[]): typeof resolve {
  return ((_name: string, _options: object, answer: (...outcome: unknown[]) => void) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof resolve;
}

function endless(start: string, more: string, everyMs = 0) {
  return (line: Socket) => {
    line.write(start);
    const timer = setInterval(() => line.writableLength < 1_000_000 && line.write(more), everyMs);
    line.on('close', () => clearInterval(timer));
  };
}

/** One byte at a time, with pauses below the timeout between two. */
function drip(text: string) {
  return (line: Socket) => {
    let at = 0;
    const timer = setInterval(() => line.write(text.charAt(at++)), 20);
    line.on('close', () => clearInterval(timer));
  };
}
