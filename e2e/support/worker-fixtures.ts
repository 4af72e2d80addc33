import { type ConsoleServer, startConsoleServer } from './console-server.ts';
import { openTestBrowser, type TestBrowser } from './test-browser.ts';

// What the files share that one worker runs one after the other. Both end with the process of the worker.

let browser: Promise<TestBrowser> | undefined;
let server: Promise<ConsoleServer> | undefined;

/** The browser of this worker. */
export function workerBrowser(): Promise<TestBrowser> {
  browser ??= openTestBrowser();
  return browser;
}

/** The server of this worker, with the settings of a test. */
export async function workerServer(): Promise<ConsoleServer> {
  server ??= startConsoleServer();
  const running = await server;
  await running.ensureRunning();
  return running;
}
