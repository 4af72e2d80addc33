import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  searchShowingTests,
  type TestsPlace,
  testsPlaceOf,
  testsPlaceText,
} from '../../../session/tests-address.ts';
import type { EditorView } from '../editor-screen.tsx';

/** What of the agent is in front, and where in its tests one is. */
export type EditorViewing = {
  view: EditorView;
  onView: (view: EditorView) => void;
  /** The place among the tests, also while another view is in front; undefined until they are first shown. */
  testsPlace: TestsPlace | undefined;
  showTests: (place: TestsPlace, options?: { replace: boolean }) => void;
};

/** Follows the address, which shows tests of stored agents alone. */
export function useEditorView(isStored: boolean): EditorViewing {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState<'configuration' | 'test'>('configuration');
  const shown = isStored ? testsPlaceOf(params) : undefined;
  const [held, setHeld] = useState(shown);
  // Who looks into the configuration comes back to where they were.
  if (shown && (!held || testsPlaceText(shown) !== testsPlaceText(held))) setHeld(shown);
  const showTests = useCallback<EditorViewing['showTests']>(
    (place, options) => setParams((search) => searchShowingTests(search, place), options),
    [setParams],
  );
  const onView = useCallback(
    (next: EditorView) => {
      if (next === 'tests') return showTests(held ?? { kind: 'list' });
      setView(next);
      setParams((search) => searchShowingTests(search, undefined));
    },
    [held, setParams, showTests],
  );
  return { view: shown ? 'tests' : view, onView, testsPlace: held, showTests };
}
