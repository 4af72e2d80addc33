import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStartRun } from '../../../data/agent-test-runs.ts';
import { useSaveTest } from '../../../data/agent-tests.ts';
import { toast } from '../../../design/toast.tsx';
import { useSaveShortcut } from '../../../design/use-save-shortcut.ts';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { fromTestDraft, type TestDraft } from '../draft/test-draft.ts';
import {
  type TestErrors,
  testDraftErrors,
  testOfDraft,
  useTestErrorSentence,
} from '../draft/test-draft-errors.ts';
import { storedRepeat } from '../stored-repeat.ts';
import { useTestErrorText, useTestFailure } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { type RemakeTest, useKindChoice } from './use-kind-choice.ts';

/** What a form is opened with. */
export type EditedTest = {
  agent: TestedAgent;
  start: TestDraft;
  /** Absent for a test that is not stored yet. */
  testId: string | undefined;
  remake: RemakeTest | undefined;
  /** Where the form stands, as text of the address. */
  route: string;
  /** Whether the tab is in front. */
  isShown: boolean;
  onNavigate: (route: TestsRoute, options?: { replace: boolean }) => void;
  /** Tells where a test with unsaved changes is edited, and undefined when there is none. */
  onEditing: (route: string | undefined) => void;
};

/** The editing of a test: its draft, whether leaving would lose something, and saving. */
export function useTestEditing(props: EditedTest & { form: RefObject<HTMLElement | null> }) {
  const { agent, start, testId, route, isShown, form, onNavigate, onEditing } = props;
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const sayFailure = useTestFailure();
  const { draft, isChanged, change, restart, markStored } = useTestDraft(start);
  const kindChoice = useKindChoice({ draft, isChanged, change, restart }, props.remake);
  const [hasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: store, isPending: isStoring } = useSaveTest(agent.id);
  const { mutateAsync: run, isPending: isStarting } = useStartRun(agent.id);
  const errors = useMemo((): TestErrors => (hasTried ? testDraftErrors(draft) : {}), [hasTried, draft]);
  const isSaving = isStoring || isStarting;
  useEffect(() => onEditing(isChanged ? route : undefined), [isChanged, route, onEditing]);
  useEffect(() => () => onEditing(undefined), [onEditing]);

  async function send(runs: boolean): Promise<void> {
    const test = testOfDraft(draft);
    if (!test) {
      flushSync(() => setTried(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setProblem(undefined);
    const stored = await store({ testId, test }).catch((error: unknown) => {
      setProblem(errorText(error));
      sayFailure(t('agentTests.save_failed'))(error);
    });
    if (!stored) return;
    // At once: what follows changes the address, which the editor guards while it knows of changes.
    flushSync(() => {
      markStored();
      onEditing(undefined);
    });
    toast.success(t('agentTests.saved', { name: test.name }));
    if (!runs) return onNavigate({ kind: 'list' }, { replace: true });
    // Going back leads to the test, not to another new one.
    onNavigate({ kind: 'test', id: stored.id }, { replace: true });
    await run({ testIds: [stored.id], repeat: storedRepeat(), draft: agent.unsaved }).then(
      ({ run_id }) => onNavigate({ kind: 'run', id: run_id }),
      sayFailure(t('agentTests.run_failed')),
    );
  }
  const save = (options = { runs: false }) => {
    if (!isSaving && !kindChoice.isAwaited && agent.mayChange) void send(options.runs);
  };
  useSaveShortcut(isShown ? save : undefined);
  return {
    draft,
    change,
    kindChoice,
    /** Empty before the first attempt to save. */
    errors,
    /** Says what must be corrected in a field. */
    sentenceOf: useTestErrorSentence(errors),
    isChanged,
    /** Nothing can be written while the test is stored. */
    isSaving,
    /** The server's sentence about a failed attempt. */
    problem,
    /** Stores the test, and runs it afterwards when that is wanted. */
    save,
  };
}

/** A test while its form is open. */
export type TestEditing = ReturnType<typeof useTestEditing>;

/** A draft, and whether it differs from what was stored last. */
function useTestDraft(start: TestDraft) {
  // What the form starts from is read once: later readings must not reach into it. A save moves it.
  const [first, setFirst] = useState(start);
  const [draft, setDraft] = useState(first);
  return {
    draft,
    isChanged: useMemo(() => contentOf(draft) !== contentOf(first), [draft, first]),
    change: (change: Partial<TestDraft>) => setDraft((current) => ({ ...current, ...change })),
    restart(next: TestDraft) {
      setFirst(next);
      setDraft(next);
    },
    markStored: () => setFirst(draft),
  };
}

function contentOf(draft: TestDraft): string {
  return JSON.stringify(fromTestDraft(draft));
}
