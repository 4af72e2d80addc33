import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { TextField } from '../../../../design/text-field.tsx';
import { useCheckWords } from '../../check-words.ts';
import { type ArgumentDraft, newArgument } from '../../draft/test-draft.ts';
import type { TestErrors } from '../../draft/test-draft-errors.ts';
import { useRowEditing } from '../row-editing.ts';
import { useTestErrorSentence } from '../test-error-sentence.ts';

const TYPES = ['exact', 'contains', 'matches', 'any'] as const;

export type ArgumentListProps = {
  items: readonly ArgumentDraft[];
  /** The way to the list in the test, for its errors. */
  field: string;
  errors: TestErrors;
  onChange: (items: readonly ArgumentDraft[]) => void;
};

/** What the arguments of a call must be; those that are not named may be anything. */
export function ArgumentList({ items, field, errors, onChange }: ArgumentListProps) {
  const { t } = useTranslation();
  const words = useCheckWords();
  const sentenceOf = useTestErrorSentence(errors);
  const rows = useRowEditing(items, onChange);
  return (
    <div className="flex flex-col items-start gap-2">
      {items.length > 0 ? (
        <ul aria-label={t('agentTests.arguments')} className="w-full divide-y rounded-md border">
          {items.map((item, place) => (
            <li key={item.key} className="flex items-start gap-2 p-2.5">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
                <TextField
                  label={t('agentTests.argument_path')}
                  size="sm"
                  mono
                  spellCheck={false}
                  autoComplete="off"
                  autoFocus={rows.isNew(item)}
                  maxLength={AGENT_TESTS.pathMax}
                  value={item.path}
                  error={sentenceOf(`${field}.${place}.path`)}
                  onValueChange={(path) => rows.replace(item, { ...item, path })}
                />
                <Select
                  label={t('agentTests.argument_type')}
                  size="sm"
                  options={TYPES.map((type) => ({ value: type, label: words.argumentType(type) }))}
                  value={item.type}
                  onValueChange={(type) => rows.replace(item, { ...item, type })}
                />
                {item.type === 'any' ? null : (
                  <TextField
                    label={t('agentTests.argument_value')}
                    size="sm"
                    mono={item.type === 'matches'}
                    autoComplete="off"
                    maxLength={item.type === 'matches' ? AGENT_TESTS.patternMax : AGENT_TESTS.textMax}
                    value={item.value}
                    error={
                      sentenceOf(`${field}.${place}.expected.value`) ??
                      sentenceOf(`${field}.${place}.expected.pattern`)
                    }
                    onValueChange={(value) => rows.replace(item, { ...item, value })}
                  />
                )}
              </div>
              <IconButton
                size="sm"
                tone="danger"
                className="mt-6"
                label={t('agentTests.argument_remove', { number: place + 1 })}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => rows.remove(item)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={rows.addButton}
        size="sm"
        variant="ghost"
        className="-ml-2"
        disabled={items.length >= AGENT_TESTS.argumentsMax}
        icon={<Plus size={16} aria-hidden />}
        onClick={() => rows.add(newArgument())}
      >
        {t('agentTests.add_argument')}
      </Button>
    </div>
  );
}
