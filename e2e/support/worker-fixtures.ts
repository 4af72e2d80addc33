import { type ConsoleServer, startConsoleServer } from './console-server.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';

// What the files share that one worker runs one after the other. Both end with the process of the worker.

/** Address of the operator of the server of a worker, which a test gives to a user of its own. */
export const OPERATOR = 'operator@example.org';

let browser: Promise<TestBrowser> | undefined;
let server: Promise<ConsoleServer> | undefined;

/** The browser of this worker. */
export function workerBrowser(): Promise<TestBrowser> {
  browser ??= openTestBrowser();
  return browser;
}

/** The server of this worker, with the settings of a test. */
export async function workerServer(): Promise<ConsoleServer> {
  server ??= startConsoleServer({ env: { PARLEY_OPERATORS: OPERATOR } });
  const running = await server;
  await running.ensureRunning();
  return running;
}
