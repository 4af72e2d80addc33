import { useState } from 'react';
import { type Path, useBlocker, useLocation } from 'react-router';
import { useUnloadGuard } from '../../design/use-unload-guard.ts';
import { AGENTS_PATH, openAgentOf } from '../../session/agent-address.ts';
import { testsRouteOf, testsRouteText } from '../../session/tests-address.ts';

export type LeaveGuardState = {
  /** Whether the agent's draft differs from what is stored. */
  unsaved: boolean;
  storedId: string | undefined;
  /** Where a test with unsaved changes is edited, as text of the address. */
  editedTest: string | undefined;
  /** Whether a secret is being typed that is not stored yet. */
  isTypingSecret: boolean;
  /** Whether a test conversation runs, which ends with the editor. */
  isTesting: boolean;
};

/** What leaving would lose. */
type Loss = 'secret' | 'test' | 'agent' | 'conversation';

type PageAddress = Pick<Path, 'pathname' | 'search'>;

/**
 * Asks before something is lost, whichever way one leaves: the editor with its draft, a secret that is being typed or a
 * running test conversation, or the form of a test.
 */
export function useLeaveGuard(state: LeaveGuardState) {
  const { storedId, editedTest } = state;
  // Of several things that would be lost, each is asked about in turn.
  const [givenUp, setGivenUp] = useState<readonly Loss[]>([]);
  const losses = lossesOf(state);
  const asked = losses.filter((loss) => !givenUp.includes(loss));
  const here = useLocation();
  const leavesEditor = (current: PageAddress, next: PageAddress) => {
    const open = openAgentOf(new URLSearchParams(next.search));
    const staysOpen =
      next.pathname === current.pathname &&
      next.pathname === AGENTS_PATH &&
      (next.search === current.search || (open.kind === 'stored' && isSameAgent(current, open.id, storedId)));
    return !staysOpen;
  };
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (leavesEditor(currentLocation, nextLocation)) return asked.length > 0;
    // The tab may be left for the configuration: the form waits behind it.
    const route = testsRouteOf(new URLSearchParams(nextLocation.search));
    return asked.includes('test') && route !== undefined && testsRouteText(route) !== editedTest;
  });
  useUnloadGuard(losses.length > 0);
  const closes = blocker.location !== undefined && leavesEditor(here, blocker.location);
  // A conversation that ends by itself while one is asked about it stays what is asked about.
  const next = closes ? (asked[0] ?? 'conversation') : 'test';

  const leave = () => {
    setGivenUp([]);
    blocker.proceed?.();
  };
  return {
    /** What would be lost; undefined while no question is open. */
    asksAbout: blocker.state === 'blocked' ? next : undefined,
    isTesting: state.isTesting,
    stay: () => {
      setGivenUp([]);
      blocker.reset?.();
    },
    leave,
    /** Gives up what is asked about, and asks about what else would be lost. */
    giveUp: () => {
      if (closes && asked.length > 1) setGivenUp([...givenUp, next]);
      else leave();
    },
  };
}

/** What would be lost, in the order in which it is asked about. */
function lossesOf({ isTypingSecret, editedTest, unsaved, isTesting }: LeaveGuardState): Loss[] {
  const losses: Loss[] = [];
  if (isTypingSecret) losses.push('secret');
  if (editedTest !== undefined) losses.push('test');
  if (unsaved) losses.push('agent');
  if (isTesting) losses.push('conversation');
  return losses;
}

// An address may name the agent by either of its ids; the one that it was opened with stays good.
function isSameAgent(current: PageAddress, id: string, storedId: string | undefined): boolean {
  if (id === storedId) return true;
  const open = openAgentOf(new URLSearchParams(current.search));
  return open.kind === 'stored' && open.id === id;
}
