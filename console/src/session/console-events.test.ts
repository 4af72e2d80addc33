import { expect, it } from 'vitest';
import { emitConsoleEvent, onConsoleEvent } from './console-events.ts';

it('passes the content of an event to all listeners until they stop', () => {
  const heard: unknown[] = [];
  const stop = onConsoleEvent('agents-updated', ({ agents }) => heard.push(agents));
  emitConsoleEvent('agents-updated', { agents: [] });
  emitConsoleEvent('refresh-agents');
  stop();
  emitConsoleEvent('agents-updated', { agents: [] });
  expect(heard).toEqual([[]]);
});
