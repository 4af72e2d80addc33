import type { AgentTestKind, TestMessage } from '@parley/contract/agent-test.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { ArrowDown, ArrowUp, Plus, Trash2, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { useFormField } from '../../../../design/form/form-fields.tsx';
import { useRowEditing } from '../../../../design/form/row-editing.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { newTurn } from '../../draft/test-draft.ts';
import { FormSection } from '../form-section.tsx';

/** What was said before the test begins: turns to add, change, move and take away. */
export function HistoryEditor({ kind }: { kind: AgentTestKind }) {
  const { t } = useTranslation();
  const { value: history, change, error, errorAt } = useFormField<TestMessage[]>({ name: 'history' });
  const rows = useRowEditing(history, change);
  // The side that did not speak last most likely speaks next.
  const nextRole = history.at(-1)?.role === 'user' ? 'agent' : 'user';
  return (
    <FormSection
      title={t('agentTests.history')}
      hint={t(kind === 'conversation' ? 'agentTests.history_hint_conversation' : 'agentTests.history_hint')}
      error={error}
    >
      {history.length > 0 ? (
        <ol className="flex flex-col gap-2">
          {history.map((turn, index) => (
            <HistoryTurn
              key={rows.keys[index]}
              turn={turn}
              index={index}
              count={history.length}
              isNew={rows.isNew(index)}
              error={errorAt(index, 'message')}
              onChange={(changed) => rows.replace(index, changed)}
              onMove={(by) => rows.move(index, by)}
              onRemove={() => rows.remove(index)}
            />
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {(['user', 'agent'] as const).map((role) => (
          <Button
            key={role}
            ref={role === nextRole ? rows.addButton : null}
            size="sm"
            disabled={history.length >= AGENT_TESTS.historyMax}
            icon={Plus}
            onClick={() => rows.add(newTurn(role))}
          >
            {t(role === 'user' ? 'agentTests.add_caller_turn' : 'agentTests.add_agent_turn')}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}

type HistoryTurnProps = {
  turn: TestMessage;
  index: number;
  count: number;
  /** Takes the focus. */
  isNew: boolean;
  error: string | undefined;
  onChange: (turn: TestMessage) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One turn of the history: who spoke, what was said, and which tools were called for it. */
function HistoryTurn(props: HistoryTurnProps) {
  const { turn, index, isNew, error, onChange } = props;
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <li
      className={classNames(
        'flex flex-col gap-2 rounded-md border p-3',
        turn.role === 'user' ? 'bg-accent-soft/50' : 'bg-sunken/50',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <Select
          label={t('agentTests.speaker_of', { number })}
          hideLabel
          size="sm"
          triggerClassName="min-w-28"
          options={[
            { value: 'user', label: t('agentTests.caller') },
            { value: 'agent', label: t('fields.agent') },
          ]}
          value={turn.role}
          onValueChange={(role) => onChange({ ...turn, role })}
        />
        <TurnActions {...props} />
      </div>
      <TextArea
        label={t('agentTests.words_of', { number })}
        hideLabel
        autoGrow
        rows={2}
        autoFocus={isNew}
        maxLength={AGENT_TESTS.messageMax}
        value={turn.message}
        error={error}
        onValueChange={(message) => onChange({ ...turn, message })}
      />
      {turn.role === 'agent' && turn.tool_calls.length > 0 ? <CalledTools {...props} /> : null}
    </li>
  );
}

function TurnActions({ index, count, onMove, onRemove }: HistoryTurnProps) {
  const { t } = useTranslation();
  const number = index + 1;
  return (
    <div className="flex">
      <IconButton
        size="sm"
        label={t('agentTests.turn_up', { number })}
        icon={ArrowUp}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        label={t('agentTests.turn_down', { number })}
        icon={ArrowDown}
        aria-disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton
        size="sm"
        tone="danger"
        label={t('agentTests.turn_remove', { number })}
        icon={Trash2}
        onClick={onRemove}
      />
    </div>
  );
}

function CalledTools({ turn, index, onChange }: HistoryTurnProps) {
  const { t } = useTranslation();
  const tools = turn.tool_calls.map(({ tool_name }) => tool_name).join(', ');
  return (
    <div className="flex items-center justify-between gap-2 text-muted text-xs">
      <span className="wrap-anywhere inline-flex items-start gap-1.5">
        <Wrench size={14} aria-hidden className="mt-px shrink-0" />
        {t('agentTests.called_before', { tools })}
      </span>
      <IconButton
        size="sm"
        label={t('agentTests.forget_calls', { number: index + 1 })}
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => onChange({ ...turn, tool_calls: [] })}
      />
    </div>
  );
}
