import { AgentTestKind } from '@parley/contract/agent-test.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { PhoneCall, Play } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Banner } from '../../../design/banner.tsx';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { type TestDraft, withKind } from '../draft/test-draft.ts';
import { useTestErrorSentence } from '../draft/test-draft-errors.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTestWords } from '../test-words.ts';
import { CallerFields } from './caller-fields.tsx';
import { CheckList } from './checks/check-list.tsx';
import { HistoryEditor } from './history/history-editor.tsx';
import { TestVariableList } from './test-variable-list.tsx';
import { ToolMocks } from './tool-mocks.tsx';
import { type EditedTest, useTestEditing } from './use-test-editing.ts';

export type TestFormProps = EditedTest & {
  /** Whether a model is there that judges and plays callers. */
  canJudge: boolean;
  /** Makes a test of another kind of what it was made of; undefined where that cannot be. */
  remake: ((kind: AgentTestKind) => Promise<TestDraft | undefined>) | undefined;
};

/** Everything that makes a test, with errors beside their fields. */
export function TestForm(props: TestFormProps) {
  const { agent, testId, canJudge, remake, onNavigate } = props;
  const { t } = useTranslation();
  const words = useTestWords();
  const form = useRef<HTMLFieldSetElement>(null);
  const editing = useTestEditing({ ...props, form });
  const { draft, change, errors } = editing;
  const sentenceOf = useTestErrorSentence(errors);
  const handleKind = async (kind: AgentTestKind) => {
    const remade = editing.isChanged ? undefined : await remake?.(kind);
    if (remade) editing.restart(remade);
    else change(withKind(draft, kind));
  };
  return (
    <ScreenFrame
      title={testId === undefined ? t('agentTests.new_test') : draft.name || t('agentTests.test')}
      back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      actions={
        draft.source ? (
          <Link
            to={`/call?conversation=${draft.source.conversation_id}`}
            className={buttonClassNames('secondary', 'sm')}
          >
            <PhoneCall size={16} aria-hidden />
            {t('agentTests.open_call')}
          </Link>
        ) : null
      }
      footer={
        agent.mayChange ? (
          <>
            <p role="status" className="mr-auto text-muted text-sm max-sm:w-full">
              {status()}
            </p>
            <Button loading={editing.isSaving} onClick={() => editing.save()}>
              {t('agentTests.save_test')}
            </Button>
            {agent.mayRun ? (
              <Button
                variant="primary"
                loading={editing.isSaving}
                icon={<Play size={16} aria-hidden />}
                onClick={() => editing.save({ runs: true })}
              >
                {t('agentTests.save_and_run')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {editing.problem ? (
        <Banner tone="danger" title={t('agentTests.save_failed')}>
          {editing.problem}
        </Banner>
      ) : null}
      {/* What is written while a test is stored would be left behind with the form. */}
      <fieldset
        ref={form}
        disabled={!agent.mayChange || editing.isSaving}
        className="flex min-w-0 flex-col gap-5"
      >
        {testId === undefined ? (
          <ChoiceGroup
            label={t('agentTests.kind')}
            options={AgentTestKind.options.map((kind) => ({ value: kind, label: words.kind(kind) }))}
            value={draft.kind}
            onValueChange={(kind) => void handleKind(kind)}
            hint={words.kindHint(draft.kind)}
          />
        ) : null}
        <TextField
          label={t('agentTests.name')}
          placeholder={t('agentTests.name_placeholder')}
          autoComplete="off"
          maxLength={AGENT_TESTS.nameMax}
          value={draft.name}
          error={sentenceOf('name')}
          onValueChange={(name) => change({ name })}
        />
        <HistoryEditor
          kind={draft.kind}
          history={draft.history}
          sentenceOf={sentenceOf}
          onChange={(history) => change({ history })}
        />
        {draft.kind === 'conversation' ? (
          <CallerFields draft={draft} canJudge={canJudge} sentenceOf={sentenceOf} onChange={change} />
        ) : null}
        <CheckList
          draft={draft}
          isNew={testId === undefined}
          toolNames={agent.toolNames}
          canJudge={canJudge}
          sentenceOf={sentenceOf}
          onChange={change}
        />
        <ToolMocks
          tools={draft.tools}
          toolNames={agent.toolNames}
          sentenceOf={sentenceOf}
          onChange={change}
        />
        <TestVariableList
          variables={draft.variables}
          known={agent.variables}
          sentenceOf={sentenceOf}
          onChange={(variables) => change({ variables })}
        />
      </fieldset>
    </ScreenFrame>
  );

  function status(): string {
    const count = Object.keys(errors).length;
    if (count > 0) return t('agentTests.to_mend', { count });
    if (testId === undefined) return t('agentTests.not_stored');
    return t(editing.isChanged ? 'agentTests.unsaved_test' : 'agentTests.test_saved');
  }
}
