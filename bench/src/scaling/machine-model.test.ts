import { expect, it } from 'vitest';
import { heldCalls, simulateChatTurns } from './machine-model.ts';

const costs = { serverMs: 1, databaseMs: 0.25, callerMs: 0 };

/** Numbers between 0 and 1, the same in every run. */
function sequence() {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it('answers as many turns as one process can, however many cores there are', () => {
  const turns = simulateChatTurns({ cores: 16, processes: 1, parallel: 50, costs }, sequence());
  expect(turns).toBeGreaterThan(900);
  expect(turns).toBeLessThan(1_050);
});

it('answers nearly twice as many with twice the processes where there are cores for them', () => {
  const [one, two] = [1, 2].map((processes) =>
    simulateChatTurns({ cores: 8, processes, parallel: 50, costs }, sequence()),
  ) as [number, number];
  expect(two / one).toBeGreaterThan(1.8);
});

it('answers no more than the cores carry, whatever the processes', () => {
  const machine = { cores: 2, processes: 8, parallel: 100, costs };
  expect(simulateChatTurns(machine, sequence())).toBeLessThan(2_000 / 1.25 + 60);
});

it('holds calls by its processes, and by its cores where there are as many processes', () => {
  const calls = { coresPerCall: 0.0045, fullProcess: 0.9, databaseCoresPerCall: 0.0005 };
  expect(heldCalls({ cores: 8, processes: 1 }, calls)).toBe(200);
  expect(heldCalls({ cores: 8, processes: 7 }, calls)).toBe(1_400);
  expect(heldCalls({ cores: 8, processes: 16 }, calls)).toBe(1_440);
});
