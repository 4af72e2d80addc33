import { FUNCTIONS } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { FormPart } from '../webhook/form-part.tsx';
import { useRowRemoval } from '../webhook/removed-row.ts';
import { UndoLine } from '../webhook/undo-line.tsx';
import { RuleCard } from './rule-card.tsx';

export type RuleListProps<Rule extends { key: string }> = {
  rules: readonly Rule[];
  newRule: (key: string) => Rule;
  renderRule: (rule: Rule, change: (part: Partial<Rule>) => void) => ReactNode;
  onChange: (rules: readonly Rule[]) => void;
};

/** Rules of a transfer: the first that is added reveals them, and the last that is removed hides them. */
export function RuleList<Rule extends { key: string }>(props: RuleListProps<Rule>) {
  const { rules, newRule, renderRule, onChange } = props;
  const { t } = useTranslation();
  const [nextKey, setNextKey] = useState(1);
  const { removed, remove, undo } = useRowRemoval(rules, onChange);
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    setNextKey(nextKey + 1);
    onChange([...rules, newRule(`new-${nextKey}`)]);
    requestAnimationFrame(() => {
      list.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is([role="combobox"], [role="tab"])')
        ?.focus();
    });
  };
  const addButton = (
    <Button
      size="sm"
      icon={<Plus size={16} aria-hidden />}
      disabled={rules.length >= FUNCTIONS.transfersMax}
      onClick={add}
    >
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
            {rules.map((rule, place) => (
              <RuleCard key={rule.key} place={place} onRemove={() => remove(rule)}>
                {renderRule(rule, (part) =>
                  onChange(rules.map((other) => (other === rule ? { ...rule, ...part } : other))),
                )}
              </RuleCard>
            ))}
          </ul>
        </FormPart>
      )}
      {removed ? (
        <UndoLine text={t('transfers.removed', { number: removed.place + 1 })} onUndo={undo} />
      ) : null}
    </>
  );
}
