import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useCallback, useEffect, useState } from 'react';
import { lastingStorage, roomyStorage, useStorageDenied } from '../../../session/browser-storage.ts';
import { type EditorState, isUnsaved } from './editor-state.ts';
import type { EditorStore } from './editor-store.tsx';
import {
  asideKey,
  type DraftKey,
  draftText,
  forgetDraft,
  forgetDrafts,
  storeDraft,
  storeText,
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

  useEffect(() => storeChanges(store, { userId, agent }, setHasRoom), [store, userId, agent]);

  const forget = useCallback(() => {
    forgetDrafts(lastingStorage, { userId, agent });
    forgetDrafts(lastingStorage, keyOf(store.state(), { userId, agent }));
  }, [store, userId, agent]);
  // The editor may have been closed while it was saved: what was typed since it was sent stays, of the agent as it is now.
  const forgetSaved = useCallback(() => {
    forget();
    const state = store.state();
    if (!isUnsaved(state)) return;
    storeDraft(roomyStorage, keyOf(state, { userId, agent }), state.draft, state.baseVersion);
  }, [forget, store, userId, agent]);
  return { isDraftStored: hasRoom && !isForgetful, forget, forgetSaved };
}

function keyOf({ stored }: EditorState, { userId, agent }: DraftKey): DraftKey {
  return { userId, agent: stored?.agent_id ?? agent };
}

/**
 * Stores drafts as they change.
 * @param onStored told whether there was room
 * @returns ends it
 */
function storeChanges(
  store: EditorStore,
  newKey: DraftKey,
  onStored: (hasRoom: boolean) => void,
): () => void {
  // One that another tab stored after this editor was opened is not for this one to delete or to replace.
  let own = draftText(lastingStorage, keyOf(store.state(), newKey));
  const save = () => {
    const state = store.state();
    const key = keyOf(state, newKey);
    const found = draftText(lastingStorage, key);
    if (isUnsaved(state)) {
      const hasRoom = storeDraft(roomyStorage, key, state.draft, state.baseVersion);
      onStored(hasRoom && (found === null || found === own || storeText(roomyStorage, asideKey(key), found)));
      own = draftText(lastingStorage, key);
    } else {
      if (own !== null) forgetDraft(lastingStorage, key);
      own = null;
    }
  };
  const saveAside = (state: EditorState) => {
    const { setAside: aside } = state;
    const key = asideKey(keyOf(state, newKey));
    if (aside) onStored(storeDraft(roomyStorage, key, aside, aside.baseVersion));
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
}
