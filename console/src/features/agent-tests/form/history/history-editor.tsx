import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { newTurn, type TestDraft, type TurnDraft } from '../../draft/test-draft.ts';
import type { TestErrors } from '../../draft/test-draft-errors.ts';
import { FormSection } from '../form-section.tsx';
import { useRowEditing } from '../row-editing.ts';
import { useTestErrorSentence } from '../test-error-sentence.ts';
import { HistoryTurn } from './history-turn.tsx';

export type HistoryEditorProps = {
  kind: TestDraft['kind'];
  history: readonly TurnDraft[];
  errors: TestErrors;
  onChange: (history: readonly TurnDraft[]) => void;
};

/** What was said before the test begins: turns to add, change, move and take away. */
export function HistoryEditor({ kind, history, errors, onChange }: HistoryEditorProps) {
  const { t } = useTranslation();
  const sentenceOf = useTestErrorSentence(errors);
  const rows = useRowEditing(history, onChange);
  const isFull = history.length >= AGENT_TESTS.historyMax;
  // Whoever did not speak last most likely speaks next.
  const next = history.at(-1)?.role === 'user' ? 'agent' : 'user';
  return (
    <FormSection
      title={t('agentTests.history')}
      hint={t(kind === 'conversation' ? 'agentTests.history_hint_conversation' : 'agentTests.history_hint')}
      error={sentenceOf('history')}
    >
      {history.length > 0 ? (
        <ol className="flex flex-col gap-2">
          {history.map((turn, place) => (
            <HistoryTurn
              key={turn.key}
              turn={turn}
              place={place}
              count={history.length}
              isNew={rows.isNew(turn)}
              error={sentenceOf(['history', place, 'message'].join('.'))}
              onChange={(changed) => rows.replace(turn, changed)}
              onMove={(by) => rows.move(turn, by)}
              onRemove={() => rows.remove(turn)}
            />
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {(['user', 'agent'] as const).map((role) => (
          <Button
            key={role}
            ref={role === next ? rows.addButton : null}
            size="sm"
            disabled={isFull}
            icon={<Plus size={16} aria-hidden />}
            onClick={() => rows.add(newTurn(role))}
          >
            {t(role === 'user' ? 'agentTests.add_caller_turn' : 'agentTests.add_agent_turn')}
          </Button>
        ))}
      </div>
    </FormSection>
  );
}
