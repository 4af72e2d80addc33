import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { ArrowDown, ArrowUp, Trash2, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import type { TurnDraft } from '../../draft/test-draft.ts';

export type HistoryTurnProps = {
  turn: TurnDraft;
  place: number;
  count: number;
  /** Takes the focus. */
  isNew: boolean;
  error: string | undefined;
  onChange: (turn: TurnDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One turn of the history: who spoke, what was said, and which tools were called for it. */
export function HistoryTurn(props: HistoryTurnProps) {
  const { turn, place, count, isNew, error, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const number = place + 1;
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
            { value: 'agent', label: t('agentTests.agent') },
          ]}
          value={turn.role}
          onValueChange={(role) => onChange({ ...turn, role })}
        />
        <div className="flex">
          <IconButton
            size="sm"
            label={t('agentTests.turn_up', { number })}
            icon={<ArrowUp size={16} aria-hidden />}
            aria-disabled={place === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('agentTests.turn_down', { number })}
            icon={<ArrowDown size={16} aria-hidden />}
            aria-disabled={place === count - 1}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={t('agentTests.turn_remove', { number })}
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          />
        </div>
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
      {turn.role === 'agent' && turn.toolCalls.length > 0 ? (
        <div className="flex items-center justify-between gap-2 text-muted text-xs">
          <span className="wrap-anywhere inline-flex items-start gap-1.5">
            <Wrench size={14} aria-hidden className="mt-px shrink-0" />
            {t('agentTests.called_before', {
              tools: turn.toolCalls.map(({ tool_name }) => tool_name).join(', '),
            })}
          </span>
          <IconButton
            size="sm"
            label={t('agentTests.forget_calls', { number })}
            icon={<Trash2 size={14} aria-hidden />}
            onClick={() => onChange({ ...turn, toolCalls: [] })}
          />
        </div>
      ) : null}
    </li>
  );
}
