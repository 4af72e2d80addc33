import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FilesUnreachable } from '../files/file-errors.ts';
import { createFileStore } from '../files/file-store.ts';
import { createWidgetBuilds, type WidgetBuilds } from '../widget/widget-builds.ts';
import { isPageRequest, mountWidget, sendPage } from './served-files.ts';

const log = pino({ level: 'silent' });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widget-builds-'));
});
afterEach(() => rm(folder, { recursive: true }));

function idOf(script: string): string {
  return createHash('sha256').update(script).digest('hex').slice(0, 32);
}

/** Builds the chat and starts a server with it, as the next version does. */
async function release(script: string): Promise<WidgetBuilds> {
  const dist = join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'widget.js'), script);
  await writeFile(join(dist, 'widget.js.br'), brotliCompressSync(script));
  await writeFile(join(dist, 'widget-voice.js'), `${script} // voice`);
  await writeFile(join(dist, '.build-id'), idOf(script));
  return createWidgetBuilds(dist, { files: createFileStore(folder), log });
}

async function get(builds: WidgetBuilds, url: string, headers: Record<string, string> = {}) {
  await using app = fastify();
  await mountWidget(app, builds);
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send());
  const { statusCode, headers: answered, body } = await app.inject({ url, headers });
  return { status: statusCode, headers: answered, body };
}

it('stores a build although it cannot be told whether the bucket has it', async () => {
  const { id = '' } = (await release('one')).newest ?? {};
  const stored: string[] = [];
  const get = () => Promise.reject(new FilesUnreachable());
  const files = { get, put: async (key: string) => void stored.push(key) };
  await createWidgetBuilds(join(folder, 'dist'), { files, log });
  expect(stored).toContain(`widget-builds/${id}/widget.js`);
});

it('serves the newest chat to any page, small, and has browsers ask for a newer one within minutes', async () => {
  const builds = await release('one');
  const { headers, status } = await get(builds, '/widget.js', { 'accept-encoding': 'br' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript/),
  });
  const again = await get(builds, '/widget.js', {
    'accept-encoding': 'br',
    'if-none-match': String(headers.etag),
  });
  expect(again.status).toBe(304);
});

it('serves each build for ever under its own address, with its integrity hash', async () => {
  const builds = await release('one');
  const { id = '', integrity } = builds.newest ?? {};
  expect(id).toBe(idOf('one'));
  expect(integrity).toBe(`sha384-${createHash('sha384').update('one').digest('base64')}`);
  for (const [file, body] of [
    ['widget.js', 'one'],
    ['widget-voice.js', 'one // voice'],
  ]) {
    const answer = await get(builds, `/widget/${id}/${file}`);
    expect(answer).toMatchObject({
      status: 200,
      body,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  }
});

it('preserves a build that pages refer to when the next version comes', async () => {
  const first = await release('one');
  const next = await release('two');
  expect(next.newest?.id).not.toBe(first.newest?.id);
  const earlier = `/widget/${first.newest?.id}`;
  expect(await get(next, `${earlier}/widget.js`)).toMatchObject({
    status: 200,
    body: 'one',
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript; charset=utf-8',
    },
  });
  expect((await get(next, `${earlier}/widget-voice.js`)).body).toBe('one // voice');
  expect((await get(next, '/widget.js')).body).toBe('two');
});

it('serves nothing else', async () => {
  const builds = await release('one');
  const id = builds.newest?.id;
  for (const path of [
    `/widget/${'0'.repeat(32)}/widget.js`,
    `/widget/${id}/.build-id`,
    `/widget/${id}/..%2f..%2fsecret.key`,
    `/widget/${id}/%2e%2e`,
    `/widget/${id}/other.js`,
    '/.build-id',
  ]) {
    expect((await get(builds, path)).status, path).toBe(404);
  }
});

it('serves a build also where it cannot be stored', async () => {
  await release('one');
  const full = { get: async () => undefined, put: () => Promise.reject(new Error('The disk is full.')) };
  const builds = await createWidgetBuilds(join(folder, 'dist'), { files: full, log });
  expect((await get(builds, `/widget/${builds.newest?.id}/widget.js`)).body).toBe('one');
});

it('serves nothing where nothing is built', async () => {
  const builds = await createWidgetBuilds(join(folder, 'nowhere'), { files: createFileStore(folder), log });
  expect(builds.newest).toBeUndefined();
  expect((await get(builds, '/widget.js')).status).toBe(404);
});

it.each([
  ['GET', '/call/overview', 'text/html,*/*;q=0.8', 200],
  ['HEAD', '/agents', 'text/html', 200],
  ['GET', '/', '*/*', 200],
  ['HEAD', '/ping', undefined, 200],
  ['GET', '/agents?lang=fr', '*/*', 200],
  ['GET', '/agents', 'application/json, */*', 404],
  ['GET', '/api/nowhere', 'text/html', 404],
  ['GET', '/call/overview', '*/*', 404],
  ['GET', '/script.js', '*/*', 404],
  ['POST', '/agents', 'text/html', 404],
] as const)('answers %s %s from what accepts %s with %i', async (method, url, accept, status) => {
  await using app = fastify();
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendPage(reply, '<p>Parley</p>') : reply.code(404).send(),
  );
  const { statusCode } = await app.inject({ method, url, headers: accept ? { accept } : {} });
  expect(statusCode).toBe(status);
});
