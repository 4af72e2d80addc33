import { brotliCompressSync, gzipSync } from 'node:zlib';
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
const html = { 'content-type': 'text/html; charset=utf-8' };
const now = () => new Date('2026-03-04T05:06:07Z');
const pages = createWebPages({ allowedHosts: ['127.0.0.1'], now });
const page = '<h1>Opening hours</h1>';

let site: SiteServer;
beforeAll(async () => {
  site = await startSiteServer({
    '/page': answerWith('200 OK', { ...html, 'set-cookie': 'visit=1' }, page),
    '/packed': answerWith('200 OK', { ...html, 'content-encoding': 'gzip' }, gzipSync(page)),
    '/brotli': answerWith('200 OK', { ...html, 'content-encoding': 'br' }, brotliCompressSync(page)),
    '/moved': redirectTo('/moved-again', '301 Moved Permanently'),
    '/moved-again': redirectTo('page?from=old#top', '308 Permanent Redirect'),
    '/guide.pdf': answerWith('200 OK', { 'content-type': 'application/octet-stream' }, '%PDF-1.7 …'),
    '/unnamed': answerWith('200 OK', {}, 'Only text.'),
    '/picture': answerWith('200 OK', { 'content-type': 'image/png' }, 'PNG'),
    '/program': answerWith('200 OK', { 'content-type': 'application/octet-stream' }, 'MZ\u0000\u0001'),
    '/gone': answerWith('410 Gone', html, page),
    '/empty': answerWith('200 OK', html),
  });
});
afterAll(() => site[Symbol.asyncDispose]());

describe('web pages', () => {
  it('come with their bytes, type, final address and time', async () => {
    expect(await pages.fetch(`${site.origin}/moved#section`, wanted)).toEqual({
      foundUrl: `${site.origin}/page?from=old`,
      bytes: new Uint8Array(Buffer.from(page)),
      contentType: 'text/html; charset=utf-8',
      fetchedAt: now(),
    });
  });

  it.each(['/packed', '/brotli'])('are unpacked at %s', async (path) => {
    const { bytes } = await pages.fetch(`${site.origin}${path}`, wanted);
    expect(Buffer.from(bytes).toString()).toBe(page);
  });

  it('are told by their content where the server does not say what it sends', async () => {
    expect((await pages.fetch(`${site.origin}/guide.pdf`, wanted)).contentType).toBe(
      'application/octet-stream',
    );
    expect((await pages.fetch(`${site.origin}/unnamed`, wanted)).contentType).toBeUndefined();
  });

  it('are asked for by name, in no language, without cookies', async () => {
    await pages.fetch(`${site.origin}/page`, wanted);
    await pages.fetch(`${site.origin}/page`, wanted);
    const request = site.requests.at(-1)?.toLowerCase();
    expect(request).toContain('user-agent: mozilla/5.0 (compatible; parley knowledge base)');
    expect(request).toContain('accept-language: *');
    expect(request).not.toContain('cookie');
  });

  it.each([
    ['/picture', 'url_content_unsupported'],
    ['/program', 'url_content_unsupported'],
    ['/gone', 'url_unreachable'],
    ['/empty', 'url_unreachable'],
    ['/missing', 'url_unreachable'],
  ])('are refused at %s with %s', async (path, code) => {
    await expect(pages.fetch(`${site.origin}${path}`, wanted)).rejects.toMatchObject({ code, status: 422 });
  });

  it('say which status a site answered with', async () => {
    await expect(pages.fetch(`${site.origin}/gone`, wanted)).rejects.toMatchObject({
      message: 'The page cannot be accessed: the site answers with status 410.',
      detail: { reason: 'status', status: 410 },
    });
  });

  it('stop being fetched when the request is aborted', async () => {
    const gone = new AbortController();
    const fetching = pages.fetch(`${site.origin}/page`, { teamId: 'a', signal: gone.signal });
    gone.abort(new Error('request aborted'));
    await expect(fetching).rejects.toThrow('request aborted');
  });

  it('are fetched eight at a time, never all of them for one team, and the next ones when there is room', async () => {
    const release = Promise.withResolvers<void>();
    await using busy = await startSiteServer({
      '/': (line) => void release.promise.then(() => answerWith('200 OK', html, page)(line, '')),
    });
    const given = new AbortController();
    const fetching = Array.from({ length: 10 }, () => pages.fetch(busy.origin, wanted));
    const leaving = pages.fetch(busy.origin, { teamId: 'a', signal: given.signal });
    await expect.poll(() => busy.requests.length).toBe(7);
    fetching.push(pages.fetch(busy.origin, { teamId: 'b', signal }));
    await expect.poll(() => busy.requests.length).toBe(8);
    given.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    expect(busy.requests).toHaveLength(8);
    release.resolve();
    expect(await Promise.all(fetching)).toHaveLength(11);
    expect(busy.requests).toHaveLength(11);
  });

  it('leave no line open', async () => {
    await pages.fetch(`${site.origin}/page`, wanted);
    await expect.poll(() => site.openLines()).toBe(0);
  });
});
