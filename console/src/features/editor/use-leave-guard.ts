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
  /** Whether a test conversation runs, which ends with the editor. */
  isTesting: boolean;
};

type PageAddress = Pick<Path, 'pathname' | 'search'>;

/**
 * Asks before something is lost, whichever way one leaves: the editor with its draft or a running test conversation,
 * or the form of a test.
 */
export function useLeaveGuard({ unsaved, storedId, editedTest, isTesting }: LeaveGuardState) {
  // Of two things that would be lost, the test is asked about first.
  const [isTestGivenUp, setTestGivenUp] = useState(false);
  const isTestLost = editedTest !== undefined && !isTestGivenUp;
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
    if (leavesEditor(currentLocation, nextLocation)) return unsaved || isTesting || isTestLost;
    // The tab may be left for the configuration: the form waits behind it.
    const route = testsRouteOf(new URLSearchParams(nextLocation.search));
    return isTestLost && route !== undefined && testsRouteText(route) !== editedTest;
  });
  useUnloadGuard(unsaved || isTesting || editedTest !== undefined);

  const leave = () => {
    setTestGivenUp(false);
    blocker.proceed?.();
  };
  return {
    /** What would be lost; undefined while no question is open. */
    asksAbout: blocker.state === 'blocked' ? firstLoss(isTestLost, unsaved) : undefined,
    isTesting,
    stay: () => {
      setTestGivenUp(false);
      blocker.reset?.();
    },
    leave,
    leaveTest: () => {
      const closes = blocker.location && leavesEditor(here, blocker.location);
      if (closes && (unsaved || isTesting)) setTestGivenUp(true);
      else leave();
    },
  };
}

// A conversation that ends by itself while one is asked about it stays what is asked about.
function firstLoss(isTestLost: boolean, unsaved: boolean): 'test' | 'agent' | 'conversation' {
  if (isTestLost) return 'test';
  return unsaved ? 'agent' : 'conversation';
}

// An address may name the agent by either of its ids; the one that it was opened with stays good.
function isSameAgent(current: PageAddress, id: string, storedId: string | undefined): boolean {
  if (id === storedId) return true;
  const open = openAgentOf(new URLSearchParams(current.search));
  return open.kind === 'stored' && open.id === id;
}
