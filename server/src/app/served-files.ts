import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { SIGN_IN_PAGE_PATH } from '@parley/contract/auth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NoSuchPath } from '../http/request-errors.ts';
import type { WidgetBuilds } from '../widget/widget-builds.ts';

/** A newer chat is fetched within minutes. */
const FOR_MINUTES = 'public, max-age=300, stale-while-revalidate=86400';
/** The address names the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves the chat of websites to pages anywhere: the newest build under `/widget.js`, and each build there ever was
 * under an address of its own, with an integrity hash.
 */
export async function mountWidget(app: FastifyInstance, builds: WidgetBuilds): Promise<void> {
  const { folder, newest } = builds;
  if (!newest) return;
  const serve = (prefix: string, cacheControl: string) =>
    app.register(serveStatic, {
      root: folder,
      prefix,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('cache-control', cacheControl);
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  await serve('/', FOR_MINUTES);
  await serve(`/widget/${newest.id}/`, FOR_EVER);
  app.get<{ Params: { build: string; file: string } }>(
    '/widget/:build([0-9a-f]{32})/:file',
    async ({ params }, reply) => {
      const bytes = await builds.find(params.build, params.file);
      if (!bytes) throw new NoSuchPath();
      reply.header('cache-control', FOR_EVER).header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin').type(typeOf(params.file));
      return reply.send(Buffer.from(bytes));
    },
  );
}

function typeOf(fileName: string): string {
  return TYPES[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

/** The page to show at every address that is neither a file nor a call; undefined when nothing is built. */
export async function readConsolePage(folder: string): Promise<string | undefined> {
  const file = join(folder, 'index.html');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** Hashes of the scripts that stand in a page itself, as a content security policy allows them. */
export function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

/** Serves the console's files and the sign-in page. */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const signInPage = await readFile(join(folder, 'sign-in.html'), 'utf8');
  app.get(SIGN_IN_PAGE_PATH, (_request, reply) => sendPage(reply, signInPage));
}

/**
 * Whether a page is asked for, and not an answer to a program: by a browser, or by what takes anything, such as a
 * monitor, at an address without folders.
 */
export function isPageRequest({ method, headers, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.accept?.includes('text/html')) return !/^\/(api|v1|v4|oauth2|assets)\//.test(url);
  return (headers.accept ?? '*/*') === '*/*' && /^\/[\w-]*(\?|$)/.test(url);
}

/** Answers with a page that is asked for anew each time. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}
