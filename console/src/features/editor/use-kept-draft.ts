import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type DraftKey, forgetDraft, keepDraft } from './draft/draft-storage.ts';
import { type EditorState, isUnsaved } from './draft/editor-state.ts';

/** Keeps the unsaved draft in the browser a moment after each edit, and at once when the page goes away. */
export function useKeptDraft(state: EditorState, { userId, agent }: DraftKey): { forget: () => void } {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const keep = useCallback(() => {
    const { draft, baseVersion, imported } = latest.current;
    const key = { userId, agent };
    if (isUnsaved(latest.current)) {
      keepDraft(localStorage, key, {
        draft,
        ...(baseVersion ? { baseVersion } : {}),
        ...(imported ? { imported } : {}),
      });
    } else forgetDraft(localStorage, key);
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

  const forget = useCallback(() => forgetDraft(localStorage, { userId, agent }), [userId, agent]);
  return { forget };
}
