import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { SIGN_IN_PAGE_PATH } from '@parley/contract/auth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Serves the chat of websites. Pages anywhere may run it; a newer one is fetched within minutes. */
export async function mountWidget(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'widget.js'))) return;
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400');
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}

/**
 * Serves the console's files and the sign-in page.
 * @returns the page to show at every address that is neither a file nor a call; undefined when nothing is built
 */
export async function mountConsole(app: FastifyInstance, folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
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
  return readFile(join(folder, 'index.html'), 'utf8');
}

/** Whether a browser asks for a page, and not a program for an answer. */
export function isPageRequest({ method, headers, url }: FastifyRequest): boolean {
  const wantsPage = method === 'GET' && (headers.accept?.includes('text/html') ?? false);
  return wantsPage && !/^\/(api|v1|v4|oauth2|assets)\//.test(url);
}

/** Answers with a page that is asked for anew each time. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}
