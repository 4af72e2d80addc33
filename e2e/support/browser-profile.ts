import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { FLAGS, PATIENCE_MS } from './reusable-profile.ts';

/**
 * Storage of a page inside a page of another site: the same as on its own; a partition for each embedding site; or
 * none, as where a user or an organisation blocks it.
 */
export type EmbeddedStorage = 'allowed' | 'partitioned' | 'denied';

/** A Chromium with a profile of its own on disk. */
export type BrowserProfile = AsyncDisposable & { context: BrowserContext };

/** Opens a profile with such a storage; every host under `.example` is this machine, and every certificate is taken. */
export async function openBrowserProfile(
  storage: EmbeddedStorage,
  options: { dark?: boolean; width?: number } = {},
): Promise<BrowserProfile> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'parley-profile-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await mkdir(join(folder, 'Default'));
  // 1 blocks cookies of pages inside those of other sites, unless they are partitioned, as private windows do; and
  // their storage, where that cannot be partitioned.
  const profile = { cookie_controls_mode: storage === 'allowed' ? 0 : 1 };
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...FLAGS,
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      // Playwright switches partitioning off in a flag that this one, which comes later, replaces.
      ...(storage === 'partitioned' ? ['--disable-features=Translate'] : []),
    ],
    ignoreHTTPSErrors: true,
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en',
  });
  stack.defer(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  const owned = stack.move();
  return { context, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
