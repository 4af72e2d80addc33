import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { useFormField } from '../../../../design/form/form-fields.tsx';
import { FormRows } from '../../../../design/form/form-rows.tsx';
import { TextArea } from '../../../../design/text-area.tsx';
import { CHECKS_OF_KIND, type CheckDraft, newCheck, withWantedReply } from '../../draft/test-draft.ts';
import { ReferenceReply } from '../../reference-reply.tsx';
import { FormSection } from '../form-section.tsx';
import type { TestEditing } from '../use-test-editing.ts';
import { CheckFields } from './check-fields.tsx';

export type CheckListProps = {
  editing: TestEditing;
  /** Whether the test is not stored yet. */
  isNew: boolean;
  toolNames: readonly string[];
  /** Whether a model is there to judge. */
  canJudge: boolean;
};

/** What is expected, all of it. */
export function CheckList({ editing, isNew, toolNames, canJudge }: CheckListProps) {
  const { draft, change: edit } = editing;
  const { kind, reference_reply } = draft;
  const { t } = useTranslation();
  const checks = useFormField<CheckDraft[]>({ name: 'checks' });
  // Of a stored test, the check that the answer became is edited.
  const asksForReply = isNew && kind !== 'tool' && draft.is_reference_bad && reference_reply !== null;
  const types = CHECKS_OF_KIND[kind];
  return (
    <FormSection title={t('agentTests.expected')} hint={t('agentTests.expected_hint')} error={checks.error}>
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
          onValueChange={(reply) => edit(withWantedReply(draft, reply, canJudge))}
        />
      ) : null}
      <FormRows
        rows={checks.value}
        onChange={checks.change}
        newRow={() => newCheck(types[0] ?? 'contains')}
        addText={t('agentTests.add_check')}
        removeLabel={(_, index) => t('agentTests.check_remove', { number: index + 1 })}
        look="cards"
        size="sm"
        most={AGENT_TESTS.checksMax}
      >
        {({ row, index, change }) => (
          <CheckFields
            check={row}
            index={index}
            types={types}
            toolNames={toolNames}
            canJudge={canJudge}
            errorAt={(...path) => checks.errorAt(index, ...path)}
            onChange={change}
          />
        )}
      </FormRows>
    </FormSection>
  );
}
