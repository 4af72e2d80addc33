import { CallError } from '@parley/client/call.ts';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import { AgentTestConflict } from '@parley/contract/agent-tests.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStartRun } from '../../../data/agent-test-runs.ts';
import { useSaveTest } from '../../../data/agent-tests.ts';
import { useOpenForm } from '../../../design/form/form.tsx';
import { useFormState } from '../../../design/form/form-state.ts';
import { toast } from '../../../design/toast.tsx';
import { useSaveShortcut } from '../../../design/use-save-shortcut.ts';
import type { TestsRoute } from '../../../session/tests-address.ts';
import type { TestDraft } from '../draft/test-draft.ts';
import { TestOfDraft, testDraftErrors } from '../draft/test-draft-errors.ts';
import { storedRepeat } from '../stored-repeat.ts';
import { SAVING, useTestErrorText, useTestFailure } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { type RemakeTest, useKindChoice } from './use-kind-choice.ts';

/** What a form is opened with. */
export type EditedTest = {
  agent: TestedAgent;
  start: TestDraft;
  /** Absent for a test that is not stored yet. */
  testId: string | undefined;
  /** When it had been saved. */
  savedAt: string | undefined;
  remake: RemakeTest | undefined;
  /** Where the form stands, as text of the address. */
  route: string;
  /** Whether the tab is in front. */
  isShown: boolean;
  onNavigate: (route: TestsRoute, options?: { replace: boolean }) => void;
  /** Tells where a test with unsaved changes is edited, and undefined when there is none. */
  onEditing: (route: string | undefined) => void;
};

/** The editing of a test: its form, whether leaving would lose something, and saving. */
export function useTestEditing(props: EditedTest) {
  const { agent, start, route, isShown, onNavigate, onEditing } = props;
  const { t } = useTranslation();
  const errorText = useTestErrorText(SAVING);
  const sayFailure = useTestFailure(SAVING);
  const { mutateAsync: store, isPending: isStoring } = useSaveTest(agent.id);
  const { mutateAsync: run, isPending: isStarting } = useStartRun(agent.id);
  const runs = useRef(false);
  const { base, conflict, noteConflict } = useSavedVersion(props.savedAt, () => state.submit());
  const [testId, setTestId] = useState(props.testId);
  // The answer to a creation may be lost on its way: stored again, the test is the same.
  const [key] = useState(() => crypto.randomUUID());
  const state = useFormState<TestDraft, NewAgentTest>({
    schema: TestOfDraft,
    defaultValues: start,
    failureOf: (error) => ({ title: t('agentTests.save_failed'), sentence: errorText(error) }),
    onSubmit: send,
  });
  const { values: draft, change, isChanged, reset } = useOpenForm(state);
  const kindChoice = useKindChoice({ draft, isChanged, change, restart: reset }, props.remake);
  const isSaving = isStoring || isStarting;
  useEffect(() => onEditing(isChanged ? route : undefined), [isChanged, route, onEditing]);
  useEffect(() => () => onEditing(undefined), [onEditing]);

  async function send(test: NewAgentTest): Promise<void> {
    const saved = testId === undefined ? { testId, key } : { testId, base: base.current };
    const stored = await store({ test, ...saved }).catch((error: unknown) => {
      // Another user deleted it: the next save stores it as a new one.
      if (error instanceof CallError && error.code === 'agent_test_not_found') setTestId(undefined);
      if (!noteConflict(error)) sayFailure(t('agentTests.save_failed'))(error);
      throw error;
    });
    base.current = stored.updated_at;
    // At once: what follows changes the address, which the editor guards while it knows of changes.
    flushSync(() => {
      reset(draft);
      onEditing(undefined);
    });
    toast.success(t('agentTests.saved', { name: test.name }));
    if (!runs.current) return onNavigate({ kind: 'list' }, { replace: true });
    // Going back leads to the test, not to another new one.
    onNavigate({ kind: 'test', id: stored.id }, { replace: true });
    await run({ test_ids: [stored.id], repeat: storedRepeat(), draft: agent.unsaved }).then(
      ({ run_id }) => onNavigate({ kind: 'run', id: run_id }),
      sayFailure(t('agentTests.run_failed')),
    );
  }
  const save = (options = { runs: false }) => {
    if (isSaving || kindChoice.isAwaited || !agent.mayChange) return;
    runs.current = options.runs;
    state.submit();
  };
  useSaveShortcut(isShown ? save : undefined);
  return {
    state,
    isNew: testId === undefined,
    draft,
    change,
    kindChoice,
    /** So many fields must be corrected; none before the first attempt to save. */
    faults: state.form.formState.isSubmitted ? Object.keys(testDraftErrors(draft)).length : 0,
    isChanged,
    /** Nothing can be written while the test is stored. */
    isSaving,
    /** Stores the test, and runs it afterwards when that is wanted. */
    save,
    conflict,
  };
}

/** The version that the form was opened with, and the one that another user saved since. */
function useSavedVersion(savedAt: string | undefined, submit: () => void) {
  const base = useRef(savedAt);
  const [savedBy, setSavedBy] = useState<AgentTestConflict>();
  return {
    base,
    conflict: savedBy && {
      savedBy,
      onKeepMine: () => {
        base.current = savedBy.updated_at;
        setSavedBy(undefined);
        submit();
      },
      onClose: () => setSavedBy(undefined),
    },
    /** @returns whether the error is that of a conflict */
    noteConflict(error: unknown): boolean {
      const other = conflictOf(error);
      setSavedBy(other);
      return other !== undefined;
    },
  };
}

function conflictOf(error: unknown): AgentTestConflict | undefined {
  if (!(error instanceof CallError) || error.code !== 'agent_test_conflict') return undefined;
  return AgentTestConflict.safeParse(error.detail).data;
}

/** A test while its form is open. */
export type TestEditing = ReturnType<typeof useTestEditing>;
