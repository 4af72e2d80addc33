import { expect, it } from 'vitest';
import { createMemoryStorage } from './browser-storage.ts';
import { sessionPermissions } from './permissions.ts';
import { knownRegion } from './session-queries.ts';

it('allows nothing but three agents when permissions cannot be read', () => {
  expect(sessionPermissions(undefined)).toEqual({
    maxAgentsLimit: 3,
    canViewLogs: false,
    canViewMcp: false,
    canUseSimulation: false,
    canUseAiChatbot: false,
    canUseSimulationElevenlabs: false,
    isOperator: false,
  });
});

it('reads limits, pages and actions from where the provider puts them', () => {
  const permissions = sessionPermissions({
    limits: { max_voice_bot: 25 },
    pages: { canViewMcp: true },
    actions: { canUseAiChatbot: true },
  });
  expect(permissions).toMatchObject({
    maxAgentsLimit: 25,
    canViewMcp: true,
    canUseAiChatbot: true,
    canViewLogs: false,
  });
});

it('polls for the region every 100 ms until introspection has stored it', async () => {
  const storage = createMemoryStorage();
  const waits: number[] = [];
  const delay = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 3) storage.setItem('api_region', 'us');
  };
  expect(await knownRegion(storage, delay, new AbortController().signal)).toBe('us');
  expect(waits).toEqual([100, 100, 100]);
});
