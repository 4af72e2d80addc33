import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { CHECKS_OF_KIND, type CheckDraft, newCheck, type TestDraft } from '../../draft/test-draft.ts';
import type { TestErrors } from '../../draft/test-draft-errors.ts';
import { FormSection } from '../form-section.tsx';
import { useRowEditing } from '../row-editing.ts';
import { useTestErrorSentence } from '../test-error-sentence.ts';
import { CheckRow } from './check-row.tsx';

export type CheckListProps = {
  draft: Pick<TestDraft, 'kind' | 'checks' | 'referenceReply'>;
  toolNames: readonly string[];
  /** Whether a model is there to judge. */
  canJudge: boolean;
  errors: TestErrors;
  onChange: (checks: readonly CheckDraft[]) => void;
};

/** What is expected, all of it. */
export function CheckList({ draft, toolNames, canJudge, errors, onChange }: CheckListProps) {
  const { kind, checks, referenceReply } = draft;
  const { t } = useTranslation();
  const sentenceOf = useTestErrorSentence(errors);
  const rows = useRowEditing(checks, onChange);
  const types = CHECKS_OF_KIND[kind];
  return (
    <FormSection
      title={t('agentTests.expected')}
      hint={t('agentTests.expected_hint')}
      error={sentenceOf('checks')}
    >
      {referenceReply ? (
        <figure className="rounded-md border border-dashed px-3 py-2">
          <figcaption className="text-muted text-xs">{t('agentTests.reference_reply')}</figcaption>
          <blockquote className="wrap-anywhere mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap text-base text-ink">
            {referenceReply}
          </blockquote>
        </figure>
      ) : null}
      {checks.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {checks.map((check, place) => (
            <CheckRow
              key={check.key}
              {...{ check, place, types, toolNames, canJudge, errors }}
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
