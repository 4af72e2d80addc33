import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { useRowEditing } from '../../../design/form/row-editing.ts';
import { UndoLine } from '../../../design/form/undo-line.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextArea, type TextAreaProps } from '../../../design/text-area.tsx';
import { FormPart } from '../webhook/form-part.tsx';

type RuleListProps<Rule> = {
  rules: readonly Rule[];
  newRule: Rule;
  renderRule: (rule: Rule, change: (part: Partial<Rule>) => void) => ReactNode;
  onChange: (rules: Rule[]) => void;
};

/** Rules of a transfer: the first that is added reveals them, and the last that is removed hides them. */
export function RuleList<Rule>({ rules, newRule, renderRule, onChange }: RuleListProps<Rule>) {
  const { t } = useTranslation();
  const editing = useRowEditing(rules, onChange);
  const { keys, removed } = editing;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    flushSync(() => editing.add(newRule));
    list.current
      ?.querySelector<HTMLElement>(':scope > li:last-child :is([role="combobox"], [role="tab"])')
      ?.focus();
  };
  const addButton = (
    <Button size="sm" icon={Plus} disabled={rules.length >= FUNCTIONS.transfersMax} onClick={add}>
      {t('transfers.add')}
    </Button>
  );
  return (
    <>
      {rules.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed px-4 py-3">
          <p className="text-muted text-sm">{t('transfers.none')}</p>
          {addButton}
        </div>
      ) : (
        <FormPart title={t('transfers.title')} hint={t('transfers.title_hint')} aside={addButton}>
          <ul ref={list} className="flex flex-col gap-3">
            {rules.map((rule, index) => (
              <RuleCard key={keys[index]} index={index} onRemove={() => editing.remove(index)}>
                {renderRule(rule, (part) => editing.replace(index, { ...rule, ...part }))}
              </RuleCard>
            ))}
          </ul>
        </FormPart>
      )}
      {removed ? (
        <UndoLine
          key={removed.key}
          text={t('transfers.removed', { number: removed.index + 1 })}
          onUndo={editing.restore}
        />
      ) : null}
    </>
  );
}

/** One rule of a transfer, numbered, with a button that takes it out. */
function RuleCard({
  index,
  onRemove,
  children,
}: {
  index: number;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const title = t('transfers.rule', { number: index + 1 });
  return (
    <li aria-label={title} className="flex flex-col gap-3 rounded-lg border bg-surface p-3">
      <header className="flex items-center justify-between gap-2">
        <h4 className="font-medium text-ink text-sm">{title}</h4>
        <IconButton
          size="sm"
          tone="danger"
          label={t('transfers.remove', { number: index + 1 })}
          icon={Trash2}
          onClick={onRemove}
        />
      </header>
      {children}
    </li>
  );
}

/** When a rule applies, in words for the model. */
export function ConditionField(field: Pick<TextAreaProps, 'placeholder' | 'value' | 'onValueChange'>) {
  const { t } = useTranslation();
  return (
    <TextArea
      {...field}
      label={t('fields.condition')}
      hint={t('transfers.condition_hint')}
      autoGrow
      rows={2}
      maxLength={FUNCTIONS.descriptionMax}
    />
  );
}
