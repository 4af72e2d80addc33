import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type ConsoleServer, type ConsoleServerOptions, startConsoleServer } from './console-server.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';

/** How server and browser are started. */
type TestOptions = ConsoleServerOptions & { browserFlags?: readonly string[] };

/**
 * Gives a test file its server and browser, and fails each test during which a page complained on its console or
 * the server logged an error. A failure says what its pages showed.
 * @param options a function where they are known only once the tests run
 */
export function consoleForTests(options: TestOptions | (() => Promise<TestOptions>) = {}): {
  server: () => ConsoleServer;
  browser: () => TestBrowser;
} {
  const stack = new AsyncDisposableStack();
  let server: ConsoleServer | undefined;
  let browser: TestBrowser | undefined;
  let described: unknown;
  beforeAll(async () => {
    const chosen = typeof options === 'function' ? await options() : options;
    // One after the other: a browser that cannot start must not leave a server behind that nobody stops.
    browser = stack.use(await openTestBrowser(chosen.browserFlags));
    server = stack.use(await startConsoleServer(chosen));
  });
  afterAll(() => stack.disposeAsync());
  afterEach(async ({ task }) => {
    // A second attempt has the failures of the first before its own.
    const failure = task.result?.errors?.at(-1);
    if (failure && failure !== described && browser) failure.message += await browser.describePages();
    described = failure;
    await browser?.closePages();
    expect([...(browser?.takeComplaints() ?? []), ...(server?.takeErrors() ?? [])]).toEqual([]);
  });
  return {
    server: () => started(server),
    browser: () => started(browser),
  };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('Server and browser start before the first test.');
  return part;
}
