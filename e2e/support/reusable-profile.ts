import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Timeout of every wait on a page; only a failure takes that long. */
export const PATIENCE_MS = 30_000;

export const CONTEXT = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
} as const satisfies BrowserContextOptions;

const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

/**
 * A profile that one test after the other uses. It has compiled code and a warm process, which take most of the time
 * that a page of a new profile needs; {@link reset} removes what a page stored.
 */
export class ReusableProfile {
  #isTaken = false;
  #warm: Page | undefined;
  readonly #origins = new Set<string>();
  readonly #context: BrowserContext;
  readonly #language: string;

  /** @param context nothing else uses it */
  constructor(context: BrowserContext, language: string) {
    this.#context = context;
    this.#language = language;
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('page', (page) => this.#noteOrigins(page));
  }

  /** Takes it for a window of a test, unless another has it or it speaks another language. */
  take(language: string): boolean {
    if (this.#isTaken || language !== this.#language) return false;
    this.#isTaken = true;
    return true;
  }

  /** @param consoleUrl whose process is to stay, when the page is one of the console */
  async newPage(consoleUrl?: string): Promise<Page> {
    const warm = await this.#warmPage();
    // It shows nothing and stores nothing.
    if (consoleUrl && !warm.url().startsWith(`${consoleUrl}/`)) await warm.goto(`${consoleUrl}/healthz`);
    return this.#context.newPage();
  }

  /** Those of the test. */
  pages(): Page[] {
    return this.#context.pages().filter((page) => page !== this.#warm);
  }

  /** Closes the pages of the test and forgets what they stored. */
  async reset(): Promise<void> {
    if (!this.#isTaken) return;
    await Promise.all(this.pages().map((page) => page.close()));
    await this.#context.setOffline(false);
    await this.#context.clearPermissions();
    await this.#context.grantPermissions([...CONTEXT.permissions]);
    await this.#context.clearCookies();
    const devtools = await this.#context.newCDPSession(await this.#warmPage());
    for (const origin of this.#origins) {
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
    }
    await devtools.detach();
    this.#origins.clear();
    this.#isTaken = false;
  }

  async #warmPage(): Promise<Page> {
    this.#warm ??= this.#context.pages()[0] ?? (await this.#context.newPage());
    return this.#warm;
  }

  #noteOrigins(page: Page): void {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== 'null') this.#origins.add(origin);
    });
  }
}
