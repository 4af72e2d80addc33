import type { ToolServer, ToolServerHealth } from '@parley/contract/tool-servers.ts';
import { useState } from 'react';
import { useAskServer, useSaveServer } from '../../../data/tool-servers.ts';
import { useIsMounted } from '../../../design/use-is-mounted.ts';
import { changesAccess, type ServerDraft, serverSave } from './server-draft.ts';

/**
 * Stores a server, which tries to reach it.
 * @param onDone called once it answers, or where nothing changed about how it is reached
 */
export function useServerSaving(before: ToolServer | undefined, onDone: (server: ToolServer) => void) {
  const saving = useSaveServer();
  const asking = useAskServer();
  const [stored, setStored] = useState(before);
  const [phase, setPhase] = useState<'typing' | 'asking' | 'unanswered'>('typing');
  const [health, setHealth] = useState<ToolServerHealth | Error>();
  const isOpen = useIsMounted();
  const conclude = (server: ToolServer) => {
    setStored(server);
    setHealth(server.health);
    if (!isOpen()) return;
    if (server.health.state === 'reachable') onDone(server);
    else setPhase('unanswered');
  };
  const ask = async (server: ToolServer) => {
    setPhase('asking');
    try {
      conclude({ ...server, ...(await asking.mutateAsync(server.id)) });
    } catch (error) {
      setHealth(error instanceof Error ? error : new Error(String(error)));
      setPhase('unanswered');
    }
  };
  const save = async (draft: ServerDraft) => {
    const server = await saving.mutateAsync(serverSave(draft, stored));
    if (stored && !changesAccess(draft, stored)) return onDone(server);
    if (server.health.state !== 'unknown') return conclude(server);
    setStored(server);
    await ask(server);
  };
  return {
    /** Of `typing`, it may be on its way to be stored. */
    phase,
    /** The server as it is stored by now. */
    stored,
    /** Why it does not answer, or could not be asked. */
    health,
    /** @throws {CallError} when it is not stored */
    save,
    askAgain: () => stored && void ask(stored),
    /** Back to the fields. */
    change: () => setPhase('typing'),
  };
}

/** How far the saving of a server is. */
export type ServerSaving = ReturnType<typeof useServerSaving>;
