import { CallError } from '@parley/client/call.ts';
import { EDITOR_SIGN_MS, leaveAgentEditor, signAgentEditor } from '@parley/contract/agent-editors.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../session/api.ts';

/** Another user who has the agent open. */
export type OtherEditor = { id: string; name: string };

const NONE: readonly OtherEditor[] = [];

/**
 * Who else has an agent open in the editor; says meanwhile that this user has, for as long as the page is seen.
 * @param id undefined for an agent that is not stored, or of a user who may not change it
 */
export function useOtherEditors(id: string | undefined): readonly OtherEditor[] {
  const { data, isError } = useQuery({
    queryKey: ['agent-editors', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(signAgentEditor, { params: { id } }, signal),
    // An agent that is gone needs no more of it.
    refetchInterval: ({ state }) => (isGone(state.error) ? false : EDITOR_SIGN_MS),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (id === undefined) return;
    // What fails here is over by itself a moment later.
    const leave = () => void call(leaveAgentEditor, { params: { id } }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
  // Without a connection it is not known who is still there.
  return isError ? NONE : (data?.editors ?? NONE);
}

function isGone(error: Error | null): boolean {
  return error instanceof CallError && error.status === 404;
}
