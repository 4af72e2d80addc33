import { join } from 'node:path';
import { build } from 'vite';
import { securityHeaders } from '../../server/src/http/security-headers.ts';
import { serveWebsite, type Website } from './website.ts';

let files: Promise<Readonly<Record<string, Buffer>>> | undefined;

/**
 * Serves e2e/sound-page, built once as the console is built, under the content security policy of the server.
 * @param server the Parley that the page may call
 */
export async function serveSoundPage(server: { url: string }): Promise<Website> {
  files ??= buildPage();
  const policy = securityHeaders({
    publicUrl: server.url,
    embedOrigins: [],
    pictureUrls: [],
    providerOrigins: [],
    scriptHashes: [],
  });
  const { directives } = policy.contentSecurityPolicy;
  const website = await serveWebsite({
    files: await files,
    policy: Object.entries(directives)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
  });
  website.show('<script type="module" src="/sound-page.js"></script>');
  return website;
}

/** The files of the page by their paths. */
async function buildPage(): Promise<Readonly<Record<string, Buffer>>> {
  const result = await build({
    root: join(import.meta.dirname, '..', 'sound-page'),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: { 'sound-page': 'sound-page.ts' }, output: { entryFileNames: '[name].js' } },
    },
  });
  if (!('output' in result)) throw new Error('The page was not built at once.');
  return Object.fromEntries(
    result.output.map((file) => [
      `/${file.fileName}`,
      Buffer.from(file.type === 'chunk' ? file.code : file.source),
    ]),
  );
}
