import { AgentTestKind } from '@parley/contract/agent-test.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { PhoneCall, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, buttonClassNames } from '../../../design/button.tsx';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { FormFields } from '../../../design/form/form.tsx';
import { TextField } from '../../../design/form/form-fields.tsx';
import { useFormats } from '../../../design/formats.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { CallerFields } from './caller-fields.tsx';
import { CheckList } from './checks/check-list.tsx';
import { HistoryEditor } from './history/history-editor.tsx';
import { TestVariableList } from './test-variable-list.tsx';
import { ToolMocks } from './tool-mocks.tsx';
import type { KindChoice } from './use-kind-choice.ts';
import { type EditedTest, type TestEditing, useTestEditing } from './use-test-editing.ts';

export type TestFormProps = EditedTest & {
  /** Whether a model is there that judges and plays callers. */
  canJudge: boolean;
};

/** Everything that makes a test, with errors beside their fields. */
export function TestForm(props: TestFormProps) {
  const { agent, canJudge, onNavigate } = props;
  const { t } = useTranslation();
  const editing = useTestEditing(props);
  const { draft, isNew } = editing;
  return (
    <ScreenFrame
      title={isNew ? t('agentTests.new_test') : draft.name || t('agentTests.test')}
      back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      actions={draft.source ? <CallLink conversationId={draft.source.conversation_id} /> : null}
      footer={agent.mayChange ? <SaveButtons editing={editing} isNew={isNew} mayRun={agent.mayRun} /> : null}
    >
      <FormFields
        state={editing.state}
        sentenceOf={({ message }) => t(`agentTests.fault_${message}`)}
        className="flex flex-col gap-5"
      >
        {/* What is written while a test is stored would be left behind with the form. */}
        <fieldset disabled={!agent.mayChange || editing.isSaving} className="flex min-w-0 flex-col gap-5">
          {isNew ? <KindField choice={editing.kindChoice} /> : null}
          <fieldset
            disabled={editing.kindChoice.isAwaited}
            aria-busy={editing.kindChoice.isAwaited}
            className="flex min-w-0 flex-col gap-5"
          >
            <TextField
              name="name"
              label={t('fields.name')}
              placeholder={t('agentTests.name_placeholder')}
              autoComplete="off"
              maxLength={AGENT_TESTS.nameMax}
            />
            <HistoryEditor kind={draft.kind} />
            {draft.kind === 'conversation' ? <CallerFields canJudge={canJudge} /> : null}
            <CheckList editing={editing} isNew={isNew} toolNames={agent.toolNames} canJudge={canJudge} />
            <ToolMocks toolNames={agent.toolNames} />
            <TestVariableList known={agent.variables} />
          </fieldset>
        </fieldset>
      </FormFields>
      {editing.conflict ? <TestConflict {...editing.conflict} /> : null}
    </ScreenFrame>
  );
}

/** The test was saved by another user meanwhile: asks whether this one is stored over it. */
function TestConflict({ savedBy, onKeepMine, onClose }: NonNullable<TestEditing['conflict']>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <ConfirmDialog
      type="warning"
      title={t('agentTests.conflict_title')}
      message={t('agentTests.conflict_message', {
        person: savedBy.updated_by,
        when: formats.moment(savedBy.updated_at),
      })}
      confirmText={t('agentTests.conflict_mine')}
      cancelText={t('editor.leave_stay')}
      onConfirm={onKeepMine}
      onCancel={onClose}
    />
  );
}

function CallLink({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation();
  return (
    <Link to={`/call?conversation=${conversationId}`} className={buttonClassNames('secondary', 'sm')}>
      <PhoneCall size={16} aria-hidden />
      {t('agentTests.open_call')}
    </Link>
  );
}

/** The kind of a test that is not stored yet. */
function KindField({ choice }: { choice: KindChoice }) {
  const { t } = useTranslation();
  return (
    <ChoiceGroup
      label={t('agentTests.kind')}
      options={AgentTestKind.options.map((kind) => ({ value: kind, label: t(`agentTests.kind_${kind}`) }))}
      value={choice.kind}
      onValueChange={choice.choose}
      hint={t(`agentTests.about_${choice.kind}`)}
    />
  );
}

type SaveButtonsProps = { editing: TestEditing; isNew: boolean; mayRun: boolean };

/** Whether the test is stored, and the buttons that do so. */
function SaveButtons({ editing, isNew, mayRun }: SaveButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="mr-auto text-muted text-sm max-sm:w-full">
        {status()}
      </p>
      <Button loading={editing.isSaving || editing.kindChoice.isAwaited} onClick={() => editing.save()}>
        {t('agentTests.save_test')}
      </Button>
      {mayRun ? (
        <Button
          variant="primary"
          loading={editing.isSaving || editing.kindChoice.isAwaited}
          icon={Play}
          onClick={() => editing.save({ runs: true })}
        >
          {t('agentTests.save_and_run')}
        </Button>
      ) : null}
    </>
  );

  function status(): string {
    if (editing.faults > 0) return t('agentTests.to_correct', { count: editing.faults });
    if (isNew) return t('agentTests.not_stored');
    return t(editing.isChanged ? 'editor.unsaved' : 'agentTests.test_saved');
  }
}
