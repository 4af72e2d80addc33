import { describe, expect, it } from 'vitest';
import {
  searchShowingTests,
  type TestsRoute,
  testOfTurnAddress,
  testsRouteOf,
  testsRouteText,
} from './tests-address.ts';

const ROUTES: readonly TestsRoute[] = [
  { kind: 'list' },
  { kind: 'runs' },
  { kind: 'run', id: '0197' },
  { kind: 'test', id: '0198' },
  { kind: 'new', testKind: 'conversation' },
  { kind: 'turn', conversationId: 'conv_a.b', eventId: 12 },
];

describe('what the tab of tests shows', () => {
  it('comes out of the address as it went in', () => {
    const search = new URLSearchParams('agent=a');
    const back = ROUTES.map((route) => testsRouteOf(searchShowingTests(search, route)));
    expect(back).toEqual(ROUTES);
  });

  it('is the list where the address says nothing that is known', () => {
    for (const text of ['', 'x', 'run.', 'new.song', 'turn.first.conv_a', 'turn.3']) {
      expect(testsRouteOf(new URLSearchParams({ tests: text }))).toEqual({ kind: 'list' });
    }
  });

  it('is nothing where the address shows no tests', () => {
    expect(testsRouteOf(new URLSearchParams('agent=a'))).toBeUndefined();
    const shown = searchShowingTests(new URLSearchParams('agent=a&tests=all'), undefined);
    expect(shown.toString()).toBe('agent=a');
  });

  it('may be a test that is made of a turn, from anywhere', () => {
    expect(testOfTurnAddress('agent_1', { conversationId: 'conv_1', eventId: 3 })).toBe(
      '/agents?agent=agent_1&tests=turn.3.conv_1',
    );
    expect(testsRouteText({ kind: 'turn', conversationId: 'conv_1', eventId: 3 })).toBe('turn.3.conv_1');
  });
});
