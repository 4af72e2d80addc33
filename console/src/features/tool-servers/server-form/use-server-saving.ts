import type { ToolServer, ToolServerHealth } from '@parley/contract/tool-servers.ts';
import { useEffect, useRef, useState } from 'react';
import { useAskServer, useSaveServer } from '../tool-server-changes.ts';
import type { ServerDraft } from './server-draft.ts';

/** How far the saving of a server is. */
export type ServerSaving = {
  phase: 'typing' | 'saving' | 'asking' | 'unanswered';
  /** Why it was not stored. */
  error: Error | undefined;
  /** The server as it is stored by now. */
  stored: ToolServer | undefined;
  /** What it said when it was asked, or why it could not be. */
  health: ToolServerHealth | Error | undefined;
  save: (draft: ServerDraft) => void;
  /** Asks the stored server once more. */
  askAgain: () => void;
  /** Back to the fields. */
  change: () => void;
};

/**
 * Stores a server, then asks it for its tools.
 * @param onAnswer called once it answered, with how many tools it has
 */
export function useServerSaving(
  before: ToolServer | undefined,
  onAnswer: (server: ToolServer, tools: number) => void,
): ServerSaving {
  const saving = useSaveServer();
  const asking = useAskServer();
  const [stored, setStored] = useState(before);
  const [phase, setPhase] = useState<ServerSaving['phase']>('typing');
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const ask = async (server: ToolServer) => {
    setPhase('asking');
    const health = await asking.mutateAsync(server.id).then(
      (answer) => answer.health,
      () => undefined,
    );
    if (!isOpen.current) return;
    if (health?.state === 'reachable') onAnswer(server, health.tool_count ?? 0);
    else setPhase('unanswered');
  };
  const save = async (draft: ServerDraft) => {
    setPhase('saving');
    try {
      const server = await saving.mutateAsync({ draft, before: stored });
      setStored(server);
      await ask(server);
    } catch {
      // The reason stands in the mutation.
      setPhase('typing');
    }
  };
  return {
    phase,
    error: saving.error ?? undefined,
    stored,
    health: asking.error ?? asking.data?.health,
    save: (draft) => void save(draft),
    askAgain: () => stored && void ask(stored),
    change: () => setPhase('typing'),
  };
}
