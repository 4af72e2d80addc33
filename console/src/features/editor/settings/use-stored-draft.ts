import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useCallback, useEffect, useState } from 'react';
import { lastingStorage, roomyStorage, useStorageDenied } from '../../../session/browser-storage.ts';
import { type EditorState, isUnsaved } from './editor-state.ts';
import type { EditorStore } from './editor-store.tsx';
import {
  asideKey,
  type DraftKey,
  forgetDraft,
  forgetDrafts,
  storeDraft,
  storedDraft,
} from './stored-draft.ts';

/**
 * Stores the unsaved draft in the browser a moment after each edit, and at once when the page goes away; one that is put
 * aside, at once.
 * @param newKey under which the draft of an agent is stored that is not saved yet
 * @returns `isDraftStored` is false where the browser denies its storage or has no room left
 */
export function useStoredDraft(
  store: EditorStore,
  { userId, agent }: DraftKey,
): { isDraftStored: boolean; forget: () => void; forgetSaved: () => void } {
  const [hasRoom, setHasRoom] = useState(true);
  const isForgetful = useStorageDenied();

  useEffect(() => {
    const keyOf = ({ stored }: EditorState) => ({ userId, agent: stored?.agent_id ?? agent });
    // One that another tab stored after this editor was opened is not for this one to delete.
    let isOwn = storedDraft(lastingStorage, keyOf(store.state())) !== undefined;
    const save = () => {
      const state = store.state();
      if (isUnsaved(state))
        setHasRoom(storeDraft(roomyStorage, keyOf(state), state.draft, state.baseVersion));
      else if (isOwn) forgetDraft(lastingStorage, keyOf(state));
      isOwn = isUnsaved(state);
    };
    const saveAside = (state: EditorState) => {
      const { setAside: aside } = state;
      const key = asideKey(keyOf(state));
      if (aside) setHasRoom(storeDraft(roomyStorage, key, aside, aside.baseVersion));
      else forgetDraft(lastingStorage, key);
    };
    let { draft, saved, setAside } = store.state();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe(() => {
      const next = store.state();
      if (next.setAside !== setAside) saveAside(next);
      setAside = next.setAside;
      if (next.draft === draft && next.saved === saved) return;
      ({ draft, saved } = next);
      clearTimeout(timer);
      if (draft === saved) save();
      else timer = setTimeout(save, PROMPT_DEBOUNCE_MS);
    });
    window.addEventListener('pagehide', save);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [store, userId, agent]);

  const forget = useCallback(() => {
    forgetDrafts(lastingStorage, { userId, agent });
    forgetDrafts(lastingStorage, { userId, agent: store.state().stored?.agent_id ?? agent });
  }, [store, userId, agent]);
  // The editor may have been closed while it was saved: what was typed since it was sent stays, of the agent as it is now.
  const forgetSaved = useCallback(() => {
    forget();
    const state = store.state();
    if (!isUnsaved(state)) return;
    storeDraft(
      roomyStorage,
      { userId, agent: state.stored?.agent_id ?? agent },
      state.draft,
      state.baseVersion,
    );
  }, [forget, store, userId, agent]);
  return { isDraftStored: hasRoom && !isForgetful, forget, forgetSaved };
}
