import { AGENTS_PATH, searchOpening } from './agent-address.ts';

// What the tab of an agent's tests shows stands in the address, so that it survives a reload and a call log can lead to it.

/** What the editor's tab of tests shows. */
export type TestsRoute =
  | { kind: 'list' }
  | { kind: 'runs' }
  | { kind: 'run'; id: string }
  | { kind: 'test'; id: string }
  | { kind: 'new'; testKind: 'reply' | 'tool' | 'conversation' }
  /** A test to be made of what the agent said in a turn. */
  | { kind: 'turn'; conversationId: string; eventId: number };

const PARAMETER = 'tests';
const NEW_KINDS = ['reply', 'tool', 'conversation'] as const;

/** What an address shows of an agent's tests; undefined where it does not show them. */
export function testsRouteOf(search: URLSearchParams): TestsRoute | undefined {
  const text = search.get(PARAMETER);
  if (text === null) return undefined;
  const [kind, first = '', ...rest] = text.split('.');
  if (kind === 'runs') return { kind };
  if (kind === 'run' && first !== '') return { kind, id: first };
  if (kind === 'test' && first !== '') return { kind, id: first };
  const testKind = NEW_KINDS.find((known) => known === first);
  if (kind === 'new' && testKind) return { kind, testKind };
  const conversationId = rest.join('.');
  if (kind === 'turn' && /^\d{1,9}$/.test(first) && conversationId !== '')
    return { kind, eventId: Number(first), conversationId };
  return { kind: 'list' };
}

/** A route as it stands in the address; the same route gives the same text. */
export function testsRouteText(route: TestsRoute): string {
  switch (route.kind) {
    case 'list':
      return 'all';
    case 'runs':
      return 'runs';
    case 'run':
    case 'test':
      return `${route.kind}.${route.id}`;
    case 'new':
      return `new.${route.testKind}`;
    case 'turn':
      return `turn.${route.eventId}.${route.conversationId}`;
  }
}

/** The address that shows a route, or no tests, with everything else in it left as it is. */
export function searchShowingTests(search: URLSearchParams, route: TestsRoute | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (route) next.set(PARAMETER, testsRouteText(route));
  else next.delete(PARAMETER);
  return next;
}

/** The address at which a test of a turn is made, of the agent of the turn. */
export function testOfTurnAddress(
  agentId: string,
  turn: Omit<Extract<TestsRoute, { kind: 'turn' }>, 'kind'>,
): string {
  const search = searchOpening(new URLSearchParams(), { kind: 'stored', id: agentId });
  return `${AGENTS_PATH}?${searchShowingTests(search, { kind: 'turn', ...turn })}`;
}
