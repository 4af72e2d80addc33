import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { ConsoleServer, User } from './console-server.ts';
import { CONTEXT, FLAGS, ReusableProfile } from './reusable-profile.ts';

/** The window in which a test opens a page. */
export type PageOptions = {
  /** Signed in before the page loads; signed out without one. */
  user?: User;
  language?: string;
  /** Width of the window, in pixels. */
  width?: number;
  /** Its height, in pixels. */
  height?: number;
  dark?: boolean;
};

/** A Chromium for one test file, which collects the errors of its pages. */
export type TestBrowser = AsyncDisposable & {
  /** A window of its own profile, on no page yet. */
  newPage(server: Pick<ConsoleServer, 'url'>, options?: PageOptions): Promise<Page>;
  /** Another tab of the same profile, in front of the page, which draws once a second until it is in front again. */
  newTab(page: Page): Promise<Page>;
  /** What the open pages show, as assistive technology sees it, for the message of a failure. */
  describePages(): Promise<string>;
  closePages(): Promise<void>;
  /** Leaves out messages that the test provokes on purpose, until {@link takePageErrors}. */
  ignoreErrors(...messages: RegExp[]): void;
  /** Errors and warnings of all pages since the last call, without the ignored ones. */
  takePageErrors(): string[];
};

// Characters; the log of a run is cut beyond that.
const MAX_DESCRIPTION = 4_000;
const LANGUAGE = 'en';

/**
 * Starts the Chromium that PARLEY_CHROMIUM names.
 * @param moreFlags for its command line, such as those of a made-up microphone
 */
export async function openTestBrowser(moreFlags: readonly string[] = []): Promise<TestBrowser> {
  const main = await openMainContext(moreFlags);
  // The first is on disk, where compiled code lasts; the others are for what shares nothing with it.
  const profiles = [new ReusableProfile(main, LANGUAGE)];
  const opened = new WeakMap<Page, { url: string; options: PageOptions; goto: Page['goto'] }>();
  let pageErrors: string[] = [];
  let ignored: RegExp[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      pageErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    // Leaving with unsaved changes asks; the tests mean it.
    page.on('dialog', (dialog) => void dialog.accept());
  };
  const prepare = async (page: Page, url: string, options: PageOptions) => {
    const { width = CONTEXT.viewport.width, height = CONTEXT.viewport.height } = options;
    if (!opened.has(page)) watch(page);
    const goto = opened.get(page)?.goto ?? page.goto.bind(page);
    opened.set(page, { url, options, goto });
    if (options.width || options.height) await page.setViewportSize({ width, height });
    if (options.dark) await page.emulateMedia({ colorScheme: 'dark' });
    // The profile is not that of one server, so it has no address of its own.
    page.goto = (address, gotoOptions) => goto(new URL(address, url).href, gotoOptions);
    return page;
  };
  const profileFor = async (language: string) => {
    const free = profiles.find((profile) => profile.take(language));
    if (free) return free;
    const context = await main.browser()?.newContext({ ...CONTEXT, locale: language });
    if (!context) throw new Error('Chromium gave no browser to its profile.');
    const profile = new ReusableProfile(context, language);
    profile.take(language);
    profiles.push(profile);
    return profile;
  };
  return {
    async newPage({ url }, options = {}) {
      const profile = await profileFor(options.language ?? LANGUAGE);
      const page = await profile.newPage(options.user && url);
      await storeSession(page, url, options);
      return prepare(page, url, options);
    },
    async newTab(page) {
      const { url = '', options = {} } = opened.get(page) ?? {};
      return prepare(await page.context().newPage(), url, options);
    },
    async describePages() {
      const pages = profiles.flatMap((profile) => profile.pages());
      return (await Promise.all(pages.map(describePage))).join('');
    },
    async closePages() {
      await Promise.all(profiles.map((profile) => profile.reset()));
    },
    ignoreErrors(...messages) {
      ignored.push(...messages);
    },
    takePageErrors() {
      const taken = pageErrors.filter((text) => !ignored.some((message) => message.test(text)));
      pageErrors = [];
      ignored = [];
      return taken;
    },
    [Symbol.asyncDispose]: () => main.close(),
  };
}

function openMainContext(moreFlags: readonly string[]): Promise<BrowserContext> {
  return chromium.launchPersistentContext('', {
    executablePath: process.env.PARLEY_CHROMIUM ?? '/usr/bin/chromium',
    // Pages of a server share a process, which stays as long as the page that a profile leaves open.
    args: [...FLAGS, '--process-per-site', ...moreFlags],
    locale: LANGUAGE,
    ...CONTEXT,
  });
}

async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  return `\n${page.url()} showed:\n${shortened(shown)}\n`;
}

/** Its beginning and its end, where dialogs and conversations show what is newest. */
function shortened(text: string): string {
  const half = MAX_DESCRIPTION / 2;
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, half)}\n…\n${text.slice(-half)}`;
}

/**
 * Stores tokens and language before the first page reads them. Who is signed in has a page of the console already;
 * for the others a page for it alone would cost a process.
 */
async function storeSession(page: Page, origin: string, options: PageOptions): Promise<void> {
  const { user, language = LANGUAGE } = options;
  const { id_token, access_token, refresh_token } = user?.tokens ?? {};
  const entries = Object.entries({ language, id_token, access_token, refresh_token });
  const stored = entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const store = ([allowedOrigin, values]: readonly [string, typeof stored]) => {
    // What the page itself stores later stays.
    if (location.origin !== allowedOrigin || localStorage.getItem('page_prepared')) return;
    for (const [name, value] of [...values, ['page_prepared', 'yes'] as const])
      localStorage.setItem(name, value);
  };
  if (user) await page.evaluate(store, [origin, stored] as const);
  else await page.addInitScript(store, [origin, stored] as const);
}
