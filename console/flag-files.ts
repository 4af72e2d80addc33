/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const FLAG = /^\/?flags\/([A-Z]{2})\.svg$/;

/** Serves the flags of all countries as `flags/FR.svg`, so that a page fetches only those it shows. */
export function flagFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('country-flag-icons/package.json');
  const folder = path.join(path.dirname(manifest), '3x2');
  return {
    name: 'flag-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = FLAG.exec(request.url ?? '')?.[1];
        if (!code) return next();
        try {
          const flag = readFileSync(path.join(folder, `${code}.svg`));
          response.setHeader('content-type', 'image/svg+xml');
          response.end(flag);
        } catch {
          response.statusCode = 404;
          response.end();
        }
      });
    },
    generateBundle() {
      for (const file of readdirSync(folder).filter((name) => FLAG.test(`flags/${name}`))) {
        this.emitFile({
          type: 'asset',
          fileName: `flags/${file}`,
          source: readFileSync(path.join(folder, file)),
        });
      }
    },
  };
}
