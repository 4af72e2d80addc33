import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { useRowEditing } from '../../../design/form/row-editing.ts';
import { UndoLine } from '../../../design/form/undo-line.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { FormPart } from '../webhook/form-part.tsx';

type RuleListProps<Rule> = {
  /** Those that are there when the list is shown; it keeps what is done to them. */
  rules: readonly Rule[];
  newRule: Rule;
  renderRule: (rule: Rule, change: (part: Partial<Rule>) => void) => ReactNode;
  onChange: (rules: Rule[]) => void;
};

type Row<Rule> = { key: string; rule: Rule };

/** Rules of a transfer: the first that is added reveals them, and the last that is removed hides them. */
export function RuleList<Rule>(props: RuleListProps<Rule>) {
  const { newRule, renderRule, onChange } = props;
  const { t } = useTranslation();
  const [nextKey, setNextKey] = useState(1);
  const [rows, setRows] = useState<readonly Row<Rule>[]>(() =>
    props.rules.map((rule, index) => ({ key: `stored-${index}`, rule })),
  );
  const editing = useRowEditing(rows, (next) => {
    setRows(next);
    onChange(next.map(({ rule }) => rule));
  });
  const { removed } = editing;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    setNextKey(nextKey + 1);
    editing.add({ key: `new-${nextKey}`, rule: newRule });
    requestAnimationFrame(() => {
      list.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is([role="combobox"], [role="tab"])')
        ?.focus();
    });
  };
  const addButton = (
    <Button size="sm" icon={Plus} disabled={rows.length >= FUNCTIONS.transfersMax} onClick={add}>
      {t('transfers.add')}
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed px-4 py-3">
          <p className="text-muted text-sm">{t('transfers.none')}</p>
          {addButton}
        </div>
      ) : (
        <FormPart title={t('transfers.title')} hint={t('transfers.title_hint')} aside={addButton}>
          <ul ref={list} className="flex flex-col gap-3">
            {rows.map((row, index) => (
              <RuleCard key={row.key} index={index} onRemove={() => editing.remove(row)}>
                {renderRule(row.rule, (part) =>
                  editing.replace(row, { ...row, rule: { ...row.rule, ...part } }),
                )}
              </RuleCard>
            ))}
          </ul>
        </FormPart>
      )}
      {removed ? (
        <UndoLine
          key={removed.row.key}
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
export function ConditionField({
  placeholder,
  value,
  onChange,
}: {
  placeholder: string;
  value: string;
  onChange: (condition: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextArea
      label={t('transfers.condition')}
      hint={t('transfers.condition_hint')}
      placeholder={placeholder}
      autoGrow
      rows={2}
      maxLength={FUNCTIONS.descriptionMax}
      value={value}
      onValueChange={onChange}
    />
  );
}
