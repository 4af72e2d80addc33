import { getAppUser, getPermissions } from '@parley/contract/auth.ts';
import { postConversationFeedback } from '@parley/contract/call-logs.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import { listProviderNumbers } from '@parley/contract/numbers.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONSOLE_CONFIGURATION } from '../../test/console-configuration.ts';

const PROVIDER = 'https://api-eu.example.com';
const CONFIGURATION = { ...CONSOLE_CONFIGURATION, regions: { eu: PROVIDER } };

// The configuration is asked for once, so that this test and those that follow each need their own modules.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("asks the provider's API for what is the provider's, and this server for all else", async () => {
  const { callDependencies } = await import('./api.ts');
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } });
  vi.stubGlobal('fetch', async () => Response.json(CONFIGURATION));
  const originOf = async (endpoint: Endpoint) => (await callDependencies.settingsOf(endpoint)).origin;
  expect(await originOf(getAppUser)).toBe(PROVIDER);
  expect(await originOf(listProviderNumbers)).toBe(PROVIDER);
  expect(await originOf(getPermissions)).toBe('');
  expect(await originOf(postConversationFeedback)).toBe('');
});
