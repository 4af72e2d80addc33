import { CallError } from '@parley/client/call.ts';
import { functionsOf, ringingVariables } from '@parley/contract/agent-functions.ts';
import { AgentConflict, type AgentDetail, type NewAgent } from '@parley/contract/agents.ts';
import { variablesWithoutDefault } from '@parley/contract/dynamic-variables.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { agentDetailQuery, useSaveAgent } from '../../data/agent-detail.ts';
import { useFetch } from '../../data/use-change.ts';
import { useFormats } from '../../design/formats.ts';
import { toast } from '../../design/toast.tsx';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import type { Draft } from './settings/draft.ts';
import { draftErrors } from './settings/draft-errors.ts';
import { documentOver } from './settings/editor-state.ts';
import type { EditorStore } from './settings/editor-store.tsx';
import { toolRefusal } from './tool-refusal.ts';

const REFUSALS = ['editor.refused_'];

/** The agent was saved elsewhere first: by whom and when, that version, and the ways out. */
export type SaveConflict = {
  theirs: AgentDetail;
  savedBy: AgentConflict;
  /** While the user's own version is on its way. */
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/**
 * Saves the draft as it is; a newer version of another user is never overwritten without asking.
 * @param onSaved hears of each save, and whether it created the agent
 * @param onDefaultWanted leads to the default of a variable that has none
 * @param onGone hears that another user has deleted the agent, in a sentence
 */
export function useSaving(
  store: EditorStore,
  onSaved: (agent: AgentDetail, wasCreated: boolean) => void,
  onDefaultWanted: (variable: string) => void,
  onGone: (problem: string) => void,
) {
  const { t } = useTranslation();
  const check = useCheck(store);
  const warnOfVariables = useVariableWarning(onDefaultWanted);
  const fetchQuery = useFetch();
  const { mutateAsync, isPending } = useSaveAgent();
  const [conflict, setConflict] = useState<
    Pick<SaveConflict, 'theirs' | 'savedBy'> & { tested: Draft | undefined }
  >();

  const send = async (tested?: Draft, theirs?: AgentDetail) => {
    store.dispatch({ type: 'save-start', key: crypto.randomUUID() });
    const { draft, saved, baseVersion, stored: known, creationKey: key } = store.state();
    const sent = tested ?? draft;
    const base = theirs ?? known;
    const agent = theirs ? documentOver(theirs, { draft: sent, saved }) : sent.document;
    try {
      const version = theirs?.version ?? baseVersion;
      const stored = await mutateAsync(
        base ? updateOf(base, agent, version) : { kind: 'create', agent, key },
      );
      // At once: what follows a save may change the address, which the editor guards while it knows of changes.
      flushSync(() => store.dispatch({ type: 'save-end', stored, sent, isTyping: store.isTyping() }));
      setConflict(undefined);
      toast.success(t(base ? 'editor.agent_modified' : 'editor.agent_created'));
      warnOfVariables(stored);
      emitConsoleEvent('refresh-agents');
      onSaved(stored, !base);
    } catch (error) {
      const savedBy = conflictOf(error);
      const query = savedBy && base && { ...agentDetailQuery(base.agent_id), staleTime: 0 };
      const newest = query && (await fetchQuery(query).catch(() => undefined));
      if (savedBy && newest) return setConflict({ theirs: newest, savedBy, tested });
      const problem =
        toolRefusal(error, agent.conversation_config, t) ??
        failureSentence(error, t, REFUSALS) ??
        t('editor.unknown_answer');
      store.dispatch({ type: 'save-error', problem });
      toast.error(t(base ? 'editor.error_saving' : 'editor.error_creation'));
      const isGone = error instanceof CallError && error.code === 'agent_not_found';
      if (base && isGone) onGone(problem);
    }
  };
  const save = (tested?: Draft) => {
    if (!isPending && (tested || check())) void send(tested);
  };
  const close = () => setConflict(undefined);
  return {
    /** Saves the draft, or the one that was tested: what was changed since stays unsaved. */
    save,
    /** Whether the draft may be saved; shows its errors where it may not. */
    check,
    isSaving: isPending,
    conflict: conflict && {
      ...conflict,
      isSaving: isPending,
      onKeepMine: () => void send(conflict.tested, conflict.theirs),
      onTakeTheirs: () => {
        store.dispatch({ type: 'theirs-take', stored: conflict.theirs });
        close();
      },
      onClose: close,
    },
  };
}

/** What changes a stored agent, based on a version of it. */
function updateOf(base: AgentDetail, agent: NewAgent, version = base.version) {
  const { agent_id: agentId, provider_uuid } = base;
  return { kind: 'update' as const, agentId, change: { ...agent, provider_uuid, base_version: version } };
}

/** Says which variables of a saved agent stay empty where a call brings no value. */
function useVariableWarning(onDefaultWanted: (variable: string) => void): (agent: AgentDetail) => void {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ type, conversation_config }) => {
    const ringing = type === 'chat' ? [] : ringingVariables(functionsOf(conversation_config));
    const names = variablesWithoutDefault(conversation_config).filter((name) => !ringing.includes(name));
    const [first] = names;
    if (first === undefined) return;
    toast.warning(
      t(type === 'chat' ? 'promptVariables.warning_chat' : 'promptVariables.warning_phone', {
        names: formats.list(names),
      }),
      {
        action: { label: t('promptVariables.add_default'), onClick: () => onDefaultWanted(first) },
      },
    );
  };
}

/** Gives whether the draft may be saved; where it may not, it says why and leads to the first such field. */
function useCheck(store: EditorStore): () => boolean {
  const { t } = useTranslation();
  return () => {
    const errors = draftErrors(store.state().draft);
    const sentences = new Set(Object.values(errors).map((key) => t(key)));
    if (sentences.size === 0) return true;
    flushSync(() => store.dispatch({ type: 'save-refuse', errors }));
    // The sections of such fields are open by the next frame.
    requestAnimationFrame(() => {
      const wrong = '[role="dialog"] :is(input, textarea, [contenteditable])[aria-invalid="true"]';
      document.querySelector<HTMLElement>(wrong)?.focus();
    });
    toast.error([...sentences].join(' '));
    return false;
  };
}

function conflictOf(error: unknown): AgentConflict | undefined {
  if (!(error instanceof CallError) || error.code !== 'agent_version_conflict') return undefined;
  return AgentConflict.safeParse(error.detail).data;
}
