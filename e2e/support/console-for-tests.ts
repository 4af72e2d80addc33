import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type ConsoleServer, type ConsoleServerOptions, startConsoleServer } from './console-server.ts';
import type { TeamLimits } from './team.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';
import { workerBrowser, workerServer } from './worker-fixtures.ts';

/** What a file needs of its own; without settings and flags it shares the server and the browser of its worker. */
type TestOptions = ConsoleServerOptions & {
  browserFlags?: readonly string[];
  team?: TeamLimits;
};

/**
 * Gives a test file a team of its own on a running server, and a browser, and fails each test during which a page
 * wrote an error to its console or the server logged one. The message of a failure has what its pages showed.
 * @param options a function where they are known only once the tests run
 */
export function consoleForTests(options: TestOptions | (() => Promise<TestOptions>) = {}): {
  server: () => ConsoleServer;
  browser: () => TestBrowser;
} {
  const stack = new AsyncDisposableStack();
  let server: ConsoleServer | undefined;
  let browser: TestBrowser | undefined;
  beforeAll(async () => {
    const { browserFlags, team, ...settings } = typeof options === 'function' ? await options() : options;
    // One after the other: a browser that cannot start must not leave a server running.
    browser = browserFlags ? stack.use(await openTestBrowser(browserFlags)) : await workerBrowser();
    server =
      settings.env || settings.bringsDatabase
        ? stack.use(await startConsoleServer(settings))
        : await (await workerServer()).withNewTeam(team);
    // Errors of an earlier file are not reported here.
    server.takeErrors();
  });
  afterAll(() => stack.disposeAsync());
  afterEach(async ({ task }) => {
    const failure = task.result?.errors?.at(-1);
    if (failure && browser) failure.message += await browser.describePages();
    await browser?.closePages();
    expect([...(browser?.takePageErrors() ?? []), ...(server?.takeErrors() ?? [])]).toEqual([]);
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
