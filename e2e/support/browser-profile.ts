import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { FLAGS, PATIENCE_MS } from './test-browser.ts';

/**
 * What a page inside a page of another site may keep: the same as on its own; something of its own for each site
 * around it; or nothing, as where a person or an organisation blocks all of it.
 */
export type EmbeddedStorage = 'allowed' | 'partitioned' | 'denied';

/** A Chromium with a profile of its own on disk, in which such pages may keep so much. */
export type BrowserProfile = AsyncDisposable & { context: BrowserContext };

/** Opens it; every host under `.example` is this machine, and every certificate is taken. */
export async function openBrowserProfile(
  storage: EmbeddedStorage,
  seat: { dark?: boolean; width?: number } = {},
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
    viewport: { width: seat.width ?? 1280, height: 800 },
    colorScheme: seat.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en',
  });
  stack.defer(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  const owned = stack.move();
  return { context, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
