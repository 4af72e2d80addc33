import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  searchShowingTests,
  type TestsRoute,
  testsRouteOf,
  testsRouteText,
} from '../../../session/tests-address.ts';
import type { EditorView } from '../editor-screen.tsx';

/** What of the agent is in front, and where in its tests one is. */
export type EditorViewing = {
  view: EditorView;
  onView: (view: EditorView) => void;
  /** The test panel was closed, until it is shown again. */
  isTestClosed: boolean;
  closeTest: () => void;
  /** What the tab of tests shows, also while another view is in front; undefined until they are first shown. */
  testsRoute: TestsRoute | undefined;
  showTests: (route: TestsRoute, options?: { replace: boolean }) => void;
};

/** Follows the address, which shows tests of stored agents alone. */
export function useEditorView(isStored: boolean): EditorViewing {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState<'configuration' | 'test'>('configuration');
  const [isTestClosed, setTestClosed] = useState(false);
  const shown = isStored ? testsRouteOf(params) : undefined;
  const [lastRoute, setLastRoute] = useState(shown);
  // Coming back from the configuration shows the same test or run again.
  if (shown && (!lastRoute || testsRouteText(shown) !== testsRouteText(lastRoute))) setLastRoute(shown);
  const showTests: EditorViewing['showTests'] = (route, options) =>
    setParams((search) => searchShowingTests(search, route), options);
  return {
    view: shown ? 'tests' : view,
    onView(next) {
      if (next === 'tests') return showTests(lastRoute ?? { kind: 'list' });
      setView(next);
      if (next === 'test') setTestClosed(false);
      setParams((search) => searchShowingTests(search, undefined));
    },
    isTestClosed,
    closeTest() {
      setView('configuration');
      setTestClosed(true);
    },
    testsRoute: lastRoute,
    showTests,
  };
}
