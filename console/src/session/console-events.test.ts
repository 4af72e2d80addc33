import { expect, it } from 'vitest';
import { emitConsoleEvent, onConsoleEvent } from './console-events.ts';

it('brings what an event carries to everybody who listens, until they stop', () => {
  const heard: unknown[] = [];
  const stop = onConsoleEvent('agents-updated', ({ agents }) => heard.push(agents));
  emitConsoleEvent('agents-updated', { agents: [] });
  emitConsoleEvent('refresh-agents');
  stop();
  emitConsoleEvent('agents-updated', { agents: [] });
  expect(heard).toEqual([[]]);
});
