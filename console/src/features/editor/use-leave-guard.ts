import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { AGENTS_PATH, openAgentOf } from '../../session/agent-address.ts';

/** Asks before the editor closes with something unsaved, whichever way it is left. */
export function useLeaveGuard(unsaved: boolean, storedId: string | undefined) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!unsaved) return false;
    const next = openAgentOf(new URLSearchParams(nextLocation.search));
    const staysOpen =
      nextLocation.pathname === currentLocation.pathname &&
      nextLocation.pathname === AGENTS_PATH &&
      (nextLocation.search === currentLocation.search || (next.kind === 'stored' && next.id === storedId));
    return !staysOpen;
  });
  useEffect(() => {
    if (!unsaved) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [unsaved]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
