import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import type { FormField } from '../../../../design/form/form-fields.tsx';
import { FormRows } from '../../../../design/form/form-rows.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useCheckWords } from '../../check-words.ts';
import type { ArgumentDraft, CheckDraft } from '../../draft/test-draft.ts';

const TYPES = ['exact', 'contains', 'matches', 'any'] as const;

export type ArgumentListProps = {
  items: readonly ArgumentDraft[];
  errorAt: FormField<CheckDraft>['errorAt'];
  onChange: (items: readonly ArgumentDraft[]) => void;
};

/** What the arguments of a call must be; those that are not named may be anything. */
export function ArgumentList({ items, errorAt, onChange }: ArgumentListProps) {
  const { t } = useTranslation();
  const words = useCheckWords();
  return (
    <FormRows
      rows={items}
      onChange={onChange}
      newRow={(): ArgumentDraft => ({ path: '', expected: { type: 'exact', value: '' } })}
      addText={t('agentTests.add_argument')}
      addVariant="ghost"
      removeLabel={(_, index) => t('agentTests.argument_remove', { number: index + 1 })}
      label={t('agentTests.arguments')}
      look="framed"
      isLabelled
      size="sm"
      most={AGENT_TESTS.argumentsMax}
    >
      {({ row: { path, expected }, index, isNew, change }) => (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
          <TextField
            label={t('agentTests.argument_path')}
            size="sm"
            mono
            spellCheck={false}
            autoComplete="off"
            autoFocus={isNew}
            maxLength={AGENT_TESTS.pathMax}
            value={path}
            error={errorAt(index, 'path')}
            onValueChange={(next) => change({ path: next })}
          />
          <Select
            label={t('agentTests.argument_type')}
            size="sm"
            options={TYPES.map((type) => ({ value: type, label: words.argumentType(type) }))}
            value={expected.type}
            onValueChange={(type) => change({ expected: { ...expected, type } })}
          />
          {expected.type === 'any' ? null : (
            <TextField
              label={t('agentTests.argument_value')}
              size="sm"
              mono={expected.type === 'matches'}
              autoComplete="off"
              maxLength={expected.type === 'matches' ? AGENT_TESTS.patternMax : AGENT_TESTS.textMax}
              value={expected.value}
              error={errorAt(index, 'expected', 'value') ?? errorAt(index, 'expected', 'pattern')}
              onValueChange={(value) => change({ expected: { ...expected, value } })}
            />
          )}
        </div>
      )}
    </FormRows>
  );
}
