import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lastingStorage, useStorageDenied } from '../../session/browser-storage.ts';
import { type DraftKey, forgetDraft, keepDraft } from './draft/draft-storage.ts';
import { type EditorState, isUnsaved } from './draft/editor-state.ts';

/**
 * Keeps the unsaved draft in the browser a moment after each edit, and at once when the page goes away.
 * @returns `isKept` is false where the browser denies its storage or has no room left
 */
export function useKeptDraft(
  state: EditorState,
  { userId, agent }: DraftKey,
): { isKept: boolean; forget: () => void } {
  const [hasRoom, setHasRoom] = useState(true);
  const isForgetful = useStorageDenied();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const keep = useCallback(() => {
    const { draft, baseVersion, imported } = latest.current;
    const key = { userId, agent };
    if (isUnsaved(latest.current)) {
      const isKept = keepDraft(lastingStorage, key, {
        draft,
        ...(baseVersion ? { baseVersion } : {}),
        ...(imported ? { imported } : {}),
      });
      setHasRoom(isKept);
    } else forgetDraft(lastingStorage, key);
  }, [userId, agent]);

  const { draft, saved } = state;
  useEffect(() => {
    if (draft === saved) return keep();
    const timer = setTimeout(keep, PROMPT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, saved, keep]);

  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const forget = useCallback(() => forgetDraft(lastingStorage, { userId, agent }), [userId, agent]);
  return { isKept: hasRoom && !isForgetful, forget };
}
