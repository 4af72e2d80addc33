import type { Page } from 'playwright-core';
import type { PageOptions } from './test-browser.ts';

/** Opens an address, shows a state and stores a picture of it. */
export type Picture = (
  name: string,
  options: PageOptions & { address: string },
  show: (page: Page) => Promise<void>,
) => Promise<void>;
