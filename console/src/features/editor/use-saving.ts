import { CallError } from '@parley/client/call.ts';
import { AgentConflict, type AgentDetail } from '@parley/contract/agents.ts';
import { TYPING_GUARD_MS } from '@parley/contract/limits.ts';
import { type Dispatch, type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { agentDetailQuery, useSaveAgent } from '../../data/agent-detail.ts';
import { useFetch } from '../../data/use-fetch.ts';
import { toast } from '../../design/toast.tsx';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import { draftErrors } from './draft/draft-errors.ts';
import { type EditorAction, type EditorState, payloadBase } from './draft/editor-state.ts';
import { toAgentPayload } from './draft/to-agent-payload.ts';
import { useErrorSentence } from './error-sentence.ts';
import { functionRefusal } from './function-refusal.ts';
import { showFirstError } from './show-first-error.ts';

export type SavingParts = {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  /** Time of the last key press, on the clock of the page. */
  lastEdit: RefObject<number>;
  onSaved: (agent: AgentDetail, wasCreated: boolean) => void;
};

/** Somebody else saved first: who and when, their version, and the ways out. */
export type SaveConflict = {
  theirs: AgentDetail;
  savedBy: AgentConflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Saves the draft as it is; a newer version of somebody else is never overwritten without asking. */
export function useSaving({ state, dispatch, lastEdit, onSaved }: SavingParts) {
  const { t } = useTranslation();
  const sentenceOf = useErrorSentence();
  const fetchQuery = useFetch();
  const { mutateAsync, isPending } = useSaveAgent();
  const [conflict, setConflict] = useState<{ theirs: AgentDetail; savedBy: AgentConflict }>();
  const { draft, stored, baseVersion, imported } = state;

  const send = useCallback(
    async (base: { stored: AgentDetail; version: number } | undefined) => {
      dispatch({ type: 'save-start' });
      const payload = toAgentPayload(draft, payloadBase({ imported, stored: base?.stored }));
      try {
        const agent = await mutateAsync(
          base
            ? {
                kind: 'update',
                agentId: base.stored.agent_id,
                change: {
                  ...payload,
                  provider_uuid: base.stored.provider_uuid,
                  base_version: base.version,
                },
              }
            : { kind: 'create', agent: payload },
        );
        const isTyping = performance.now() - lastEdit.current < TYPING_GUARD_MS;
        // At once: who hears of the save may change the address, which the editor guards while it knows of changes.
        flushSync(() => dispatch({ type: 'save-end', stored: agent, sent: draft, isTyping }));
        setConflict(undefined);
        toast.success(t(base ? 'editor.agent_modified' : 'editor.agent_created'));
        emitConsoleEvent('refresh-agents');
        onSaved(agent, !base);
      } catch (error) {
        const savedBy = conflictOf(error);
        const theirs =
          savedBy && base
            ? await fetchQuery({ ...agentDetailQuery(base.stored.agent_id), staleTime: 0 }).catch(
                () => undefined,
              )
            : undefined;
        if (savedBy && theirs) return setConflict({ theirs, savedBy });
        dispatch({
          type: 'save-error',
          problem:
            functionRefusal(error, payload.conversation_config, t) ??
            failureSentence(error, t) ??
            t('editor.unknown_answer'),
        });
        toast.error(t(base ? 'editor.error_saving' : 'editor.error_creation'));
      }
    },
    [fetchQuery, dispatch, draft, imported, lastEdit, mutateAsync, onSaved, t],
  );

  const check = useCallback(() => {
    const errors = draftErrors(draft);
    const sentences = [...new Set(Object.values(errors).flatMap((code) => (code ? [sentenceOf(code)] : [])))];
    if (sentences.length === 0) return true;
    flushSync(() => dispatch({ type: 'save-refuse', errors }));
    showFirstError();
    toast.error(sentences.join(' '));
    return false;
  }, [dispatch, draft, sentenceOf]);

  const save = useCallback(() => {
    if (isPending || !check()) return;
    void send(stored ? { stored, version: baseVersion ?? stored.version } : undefined);
  }, [baseVersion, check, isPending, send, stored]);

  const saveConflict: SaveConflict | undefined = conflict && {
    ...conflict,
    onKeepMine: () => void send({ stored: conflict.theirs, version: conflict.theirs.version }),
    onTakeTheirs: () => {
      dispatch({ type: 'theirs-take', stored: conflict.theirs });
      setConflict(undefined);
    },
    onClose: () => setConflict(undefined),
  };
  return {
    save,
    /** Whether the draft may be saved; shows what must be mended where it may not. */
    check,
    isSaving: isPending,
    conflict: saveConflict,
  };
}

function conflictOf(error: unknown): AgentConflict | undefined {
  if (!(error instanceof CallError) || error.code !== 'agent_version_conflict') return undefined;
  const body = error.body as { error?: { detail?: unknown } } | undefined;
  return AgentConflict.safeParse(body?.error?.detail).data;
}
