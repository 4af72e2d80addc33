import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useEffect, useState } from 'react';
import { lastingStorage, roomyStorage, useStorageDenied } from '../../../session/browser-storage.ts';
import { type EditorState, isUnsaved } from './editor-state.ts';
import type { EditorStore } from './editor-store.tsx';
import {
  asideTexts,
  type DraftKey,
  draftText,
  forgetDraft,
  storeAside,
  storeDraft,
  textOfDraft,
} from './stored-draft.ts';

/**
 * Stores the unsaved draft in the browser a moment after each edit, and at once when the page goes away; one that is put
 * aside, at once.
 * @param newKey under which the draft of an agent is stored that is not saved yet
 * @returns `isDraftStored` is false where the browser denies its storage or has no room left; `storeNow` stores, or
 *   forgets what is saved, also once the editor is closed
 */
export function useStoredDraft(
  store: EditorStore,
  newKey: DraftKey,
): { isDraftStored: boolean; storeNow: () => void } {
  const [hasRoom, setHasRoom] = useState(true);
  const isForgetful = useStorageDenied();
  const [own] = useState(() => new OwnDrafts(store, newKey, setHasRoom));
  useEffect(() => own.storeChanges(), [own]);
  return { isDraftStored: hasRoom && !isForgetful, storeNow: own.store };
}

/** What this tab stored of an agent. What another tab stored of it is not this one's to delete or to replace. */
class OwnDrafts {
  readonly #editor: EditorStore;
  readonly #newKey: DraftKey;
  /** Told whether there was room. */
  readonly #onStored: (hasRoom: boolean) => void;
  #key: DraftKey;
  #draft: string | null;
  #aside: { draft: EditorState['setAside']; text: string | undefined };

  constructor(editor: EditorStore, newKey: DraftKey, onStored: (hasRoom: boolean) => void) {
    this.#editor = editor;
    this.#newKey = newKey;
    this.#onStored = onStored;
    this.#key = this.#keyNow();
    this.#draft = draftText(lastingStorage, this.#key);
    const { setAside } = editor.state();
    this.#aside = { draft: setAside, text: setAside && asideTexts(lastingStorage, this.#key)[0] };
  }

  /** Stores the draft as it is, and forgets one that is saved. */
  readonly store = (): void => {
    const state = this.#editor.state();
    const { draft, baseVersion, creationKey } = state;
    this.#storeSetAside(state);
    const key = this.#keyNow();
    if (key.agent !== this.#key.agent) this.#forgetDraft();
    this.#key = key;
    if (!isUnsaved(state) && creationKey === undefined) {
      this.#forgetDraft();
      return;
    }
    const found = draftText(lastingStorage, key);
    const aside = this.#asideWithout(this.#draft);
    if (found !== null && found !== this.#draft) aside.unshift(found);
    const hasRoom = storeDraft(roomyStorage, key, { ...draft, baseVersion, creationKey });
    this.#onStored(hasRoom && storeAside(roomyStorage, key, aside));
    this.#draft = draftText(lastingStorage, key);
  };

  /** Stores drafts as they change. @returns ends it */
  storeChanges(): () => void {
    let last = this.#editor.state();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = this.#editor.subscribe(() => {
      const { draft, saved, creationKey } = last;
      last = this.#editor.state();
      this.#storeSetAside(last);
      const isSent = last.creationKey !== creationKey;
      if (last.draft === draft && last.saved === saved && !isSent) return;
      clearTimeout(timer);
      if (last.draft === last.saved || isSent) this.store();
      else timer = setTimeout(this.store, PROMPT_DEBOUNCE_MS);
    });
    window.addEventListener('pagehide', this.store);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('pagehide', this.store);
      this.store();
    };
  }

  #storeSetAside({ setAside }: EditorState): void {
    if (setAside === this.#aside.draft) return;
    const texts = this.#asideWithout(this.#aside.text);
    const text = setAside && textOfDraft(setAside);
    if (text !== undefined) texts.unshift(text);
    this.#onStored(storeAside(roomyStorage, this.#key, texts));
    this.#aside = { draft: setAside, text };
  }

  #forgetDraft(): void {
    if (this.#draft === null) return;
    if (draftText(lastingStorage, this.#key) === this.#draft) forgetDraft(lastingStorage, this.#key);
    else storeAside(roomyStorage, this.#key, this.#asideWithout(this.#draft));
    this.#draft = null;
  }

  #asideWithout(own: string | null | undefined): string[] {
    return asideTexts(lastingStorage, this.#key).filter((text) => text !== own);
  }

  #keyNow(): DraftKey {
    const { userId, agent } = this.#newKey;
    return { userId, agent: this.#editor.state().stored?.agent_id ?? agent };
  }
}
