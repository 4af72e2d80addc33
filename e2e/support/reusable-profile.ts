import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test is gone before optimized code pays.
  '--js-flags=--no-turbofan,--no-maglev',
];

/** Timeout of every wait on a page; only a failure takes that long. */
export const PATIENCE_MS = 30_000;

export const CONTEXT = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  permissions: ['clipboard-read', 'clipboard-write'],
} as const satisfies BrowserContextOptions;

const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** What tests listen to on a page; what this folder listens to is something else. */
const EVENTS_OF_TESTS = ['request', 'response', 'websocket', 'download', 'filechooser', 'popup'] as const;

/**
 * A profile that one test after the other uses. It has compiled code and a warm process, and a page that stays from
 * one test to the next, which together take most of the time that a page of a new profile needs; {@link reset} removes
 * what a test left in them.
 */
export class ReusableProfile {
  #isTaken = false;
  #warm: Page | undefined;
  /** The first page of a test. */
  #first: Page | undefined;
  /** A page of the console that no test has. */
  #idle: Page | undefined;
  /** Pages that a test has changed for good. */
  readonly #changed = new WeakSet<Page>();
  readonly #origins = new Set<string>();
  readonly #context: BrowserContext;
  /** The context's own, which leaves no page to a test. */
  readonly #openDevtools: BrowserContext['newCDPSession'];
  readonly #language: string;

  /** @param context nothing else uses it */
  constructor(context: BrowserContext, language: string) {
    this.#context = context;
    this.#language = language;
    this.#openDevtools = context.newCDPSession.bind(context);
    // What a session has set is there again after a later navigation of the page.
    context.newCDPSession = (page) => {
      this.#changed.add(page as Page);
      return this.#openDevtools(page);
    };
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('page', (page) => this.#noteOrigins(page));
  }

  /** Takes it for a window of a test, unless another has it or it speaks another language. */
  take(language: string): boolean {
    if (this.#isTaken || language !== this.#language) return false;
    this.#isTaken = true;
    return true;
  }

  /**
   * A page that shows nothing yet: of a console, when its address is given, and then possibly the page of an earlier
   * test.
   */
  async newPage(consoleUrl?: string): Promise<Page> {
    const idle = this.#idle;
    this.#idle = undefined;
    if (idle && consoleUrl && idle.url() === emptyPage(consoleUrl)) {
      this.#first = idle;
      return idle;
    }
    await idle?.close();
    const warm = await this.#warmPage();
    // Its process stays with it.
    if (consoleUrl && warm.url() !== emptyPage(consoleUrl)) await warm.goto(emptyPage(consoleUrl));
    this.#first = await this.#context.newPage();
    this.#noteChanges(this.#first);
    if (consoleUrl) await this.#first.goto(emptyPage(consoleUrl));
    return this.#first;
  }

  /** Those of the test. */
  pages(): Page[] {
    return this.#context.pages().filter((page) => page !== this.#warm && page !== this.#idle);
  }

  /** Forgets what the pages of the test stored, and closes all but one. */
  async reset(): Promise<void> {
    if (!this.#isTaken) return;
    const first = this.#first;
    this.#first = undefined;
    await Promise.all(this.pages().map((page) => page !== first && page.close()));
    await this.#context.setOffline(false);
    if (first && !first.isClosed()) this.#idle = await this.#emptied(first).catch(() => first.close().then());
    await this.#context.clearPermissions();
    await this.#context.grantPermissions([...CONTEXT.permissions]);
    await this.#context.clearCookies();
    const devtools = await this.#openDevtools(await this.#warmPage());
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

  /** The page as if it were new, for the next test; closed where it cannot be. */
  async #emptied(page: Page): Promise<Page | undefined> {
    const { origin } = new URL(this.#warm?.url() ?? 'about:blank');
    const isOfConsole = origin !== 'null' && this.#origins.size === 1 && this.#origins.has(origin);
    if (!isOfConsole || this.#changed.has(page)) {
      await page.close();
      return undefined;
    }
    for (const event of EVENTS_OF_TESTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(emptyPage(origin));
    await page.evaluate(() => sessionStorage.clear());
    await page.setViewportSize(CONTEXT.viewport);
    const { colorScheme, reducedMotion, forcedColors } = CONTEXT;
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
    const devtools = await this.#openDevtools(page);
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
    return page;
  }

  /** Scripts of a test, routes of sockets and a clock of its own stay as long as the page. */
  #noteChanges(page: Page): void {
    const { clock } = page;
    const [addInitScript, install] = [page.addInitScript.bind(page), clock.install.bind(clock)];
    const routeWebSocket = page.routeWebSocket.bind(page);
    page.addInitScript = (script, argument) => {
      this.#changed.add(page);
      return addInitScript(script, argument);
    };
    page.routeWebSocket = (url, handler) => {
      this.#changed.add(page);
      return routeWebSocket(url, handler);
    };
    clock.install = (options) => {
      this.#changed.add(page);
      return install(options);
    };
  }

  #noteOrigins(page: Page): void {
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== 'null') this.#origins.add(origin);
    });
  }
}

/** A page of the console's origin that stores nothing. */
function emptyPage(consoleUrl: string): string {
  return new URL('/healthz', consoleUrl).href;
}
