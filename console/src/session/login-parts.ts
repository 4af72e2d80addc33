import { lastingStorage, tabStorage } from './browser-storage.ts';
import { consoleConfiguration } from './console-configuration.ts';
import { delay } from './delay.ts';
import type { LoginParts } from './login-flow.ts';
import { browserFacts } from './sign-in-obstacle.ts';

/** What a sign-in works with in this browser. */
export function loginParts(): LoginParts {
  return {
    storage: lastingStorage,
    tabStorage,
    configuration: consoleConfiguration,
    browser: browserFacts,
    origin: window.location.origin,
    nowMs: Date.now,
    delay,
  };
}
