import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { useRowEditing } from '../../../../design/form/row-editing.ts';
import { TextArea } from '../../../../design/text-area.tsx';
import { CHECKS_OF_KIND, newCheck, type TestDraft, withWantedReply } from '../../draft/test-draft.ts';
import type { FieldSentence } from '../../draft/test-draft-errors.ts';
import { ReferenceReply } from '../../reference-reply.tsx';
import { FormSection } from '../form-section.tsx';
import { CheckRow } from './check-row.tsx';

export type CheckListProps = {
  draft: TestDraft;
  /** Whether the test is not stored yet. */
  isNew: boolean;
  toolNames: readonly string[];
  /** Whether a model is there to judge. */
  canJudge: boolean;
  sentenceOf: FieldSentence;
  onChange: (change: Partial<TestDraft>) => void;
};

/** What is expected, all of it. */
export function CheckList({ draft, isNew, toolNames, canJudge, sentenceOf, onChange }: CheckListProps) {
  const { kind, checks, reference_reply } = draft;
  const { t } = useTranslation();
  const rows = useRowEditing(checks, (next) => onChange({ checks: next }));
  // Of a stored test, the check that the answer became is edited.
  const asksForReply = isNew && kind !== 'tool' && draft.is_reference_bad && reference_reply !== null;
  const types = CHECKS_OF_KIND[kind];
  return (
    <FormSection
      title={t('agentTests.expected')}
      hint={t('agentTests.expected_hint')}
      error={sentenceOf('checks')}
    >
      {reference_reply ? (
        <ReferenceReply
          reply={reference_reply}
          isBad={draft.is_reference_bad}
          className="max-h-40 overflow-y-auto"
        />
      ) : null}
      {asksForReply ? (
        <TextArea
          label={t('agentTests.wanted_reply')}
          hint={t('agentTests.wanted_reply_hint')}
          autoGrow
          rows={2}
          maxLength={AGENT_TESTS.textMax}
          value={draft.wantedReply}
          onValueChange={(reply) => onChange(withWantedReply(draft, reply, canJudge))}
        />
      ) : null}
      {checks.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {checks.map((check, index) => (
            <CheckRow
              key={check.key}
              check={check}
              index={index}
              types={types}
              toolNames={toolNames}
              canJudge={canJudge}
              sentenceOf={sentenceOf}
              onChange={(next) => rows.replace(check, next)}
              onRemove={() => rows.remove(check)}
            />
          ))}
        </ul>
      ) : null}
      <Button
        ref={rows.addButton}
        size="sm"
        className="self-start"
        disabled={checks.length >= AGENT_TESTS.checksMax}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => rows.add(newCheck(types[0] ?? 'contains'))}
      >
        {t('agentTests.add_check')}
      </Button>
    </FormSection>
  );
}
