import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { ConsoleServer, Person } from './console-server.ts';

/** How somebody sits at the console. */
export type Seat = {
  /** Signed in already; otherwise nobody is. */
  person?: Person;
  language?: string;
  /** Width of the window, in pixels. */
  width?: number;
  /** Its height, in pixels. */
  height?: number;
  dark?: boolean;
};

/** A Chromium for one test file; notes whatever its pages complain about. */
export type TestBrowser = AsyncDisposable & {
  /** A window of its own profile, on no page yet. */
  newPage(server: Pick<ConsoleServer, 'url'>, seat?: Seat): Promise<Page>;
  /** Another tab of the same profile. */
  newTab(page: Page): Promise<Page>;
  /** What the open pages show, as assistive technology sees it, for the message of a failure. */
  describePages(): Promise<string>;
  closePages(): Promise<void>;
  /** Messages that the test provokes on purpose. */
  forgive(...messages: RegExp[]): void;
  /** Errors and warnings of all pages since it was last asked, those forgiven apart. */
  takeComplaints(): string[];
};

/** How long a page may take for what is waited for; only a failure takes that long. */
export const PATIENCE_MS = 30_000;

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

// Characters; the log of a run keeps only so much.
const MAX_DESCRIPTION = 3_000;

/**
 * Starts the Chromium that PARLEY_CHROMIUM names.
 * @param moreFlags for its command line, such as those of a made-up microphone
 */
export async function openTestBrowser(moreFlags: readonly string[] = []): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS, ...moreFlags],
  });
  let complaints: string[] = [];
  let forgiven: RegExp[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    // Leaving with unsaved changes asks; the tests mean it.
    page.on('dialog', (dialog) => void dialog.accept());
    return page;
  };
  return {
    async newPage({ url }, seat = {}) {
      const context = await browser.newContext(contextOptions(url, seat));
      context.setDefaultTimeout(PATIENCE_MS);
      await takeSeat(context, url, seat);
      return watch(await context.newPage());
    },
    async newTab(page) {
      return watch(await page.context().newPage());
    },
    async describePages() {
      const pages = browser.contexts().flatMap((context) => context.pages());
      return (await Promise.all(pages.map(describePage))).join('');
    },
    async closePages() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    forgive(...messages) {
      forgiven.push(...messages);
    },
    takeComplaints() {
      const taken = complaints.filter((text) => !forgiven.some((message) => message.test(text)));
      complaints = [];
      forgiven = [];
      return taken;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  return `\n${page.url()} showed:\n${shown.slice(0, MAX_DESCRIPTION)}\n`;
}

/** Stores who is signed in and the language before the first page looks; a page for it alone would cost a process. */
async function takeSeat(
  context: BrowserContext,
  origin: string,
  { person, language = 'en' }: Seat,
): Promise<void> {
  const { id_token, access_token, refresh_token } = person?.tokens ?? {};
  const entries = { language, id_token, access_token, refresh_token, seat_taken: 'yes' };
  await context.addInitScript(
    ([place, stored]) => {
      // What the page itself stores later stays.
      if (location.origin !== place || localStorage.getItem('seat_taken')) return;
      for (const [name, value] of Object.entries(stored)) {
        if (value !== undefined) localStorage.setItem(name, value);
      }
    },
    [origin, entries] as const,
  );
}

function contextOptions(url: string, seat: Seat): BrowserContextOptions {
  const { language = 'en', width = 1440, height = 900, dark = false } = seat;
  return {
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: language,
    permissions: ['clipboard-read', 'clipboard-write'],
  };
}
