import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { toast } from '../../../design/toast.tsx';
import { SettingsGroup } from '../settings-block.tsx';
import { VariableRow } from './variable-row.tsx';
import { renamedVariable, undefinedNames, variableNameError } from './variable-value.ts';

export type VariableListProps = {
  variables: DynamicVariables;
  /** Names of those that visitors give no value. */
  locked: readonly string[];
  /** The texts in which variables can stand. */
  texts: readonly string[];
  readOnly: boolean;
  onChange: (variables: DynamicVariables, locked: readonly string[]) => void;
};

/** The agent's variables with their default values; those that its texts use and nobody defined are offered. */
export function VariableList({ variables, locked, texts, readOnly, onChange }: VariableListProps) {
  const { t } = useTranslation();
  const offered = useMemo(() => undefinedNames(texts, variables), [texts, variables]);
  const add = (name: string) => onChange({ ...variables, [name]: '' }, locked);
  const remove = (name: string) => {
    const { [name]: _, ...others } = variables;
    onChange(
      others,
      locked.filter((other) => other !== name),
    );
    toast.success(t('advanced.variable_removed', { name }), {
      action: { label: t('advanced.undo'), onClick: () => onChange(variables, locked) },
    });
  };
  return (
    <SettingsGroup
      title={t('advanced.variables')}
      hint={t('advanced.variables_hint', { example: '{{name}}' })}
    >
      {Object.entries(variables).map(([name, value], index) => (
        <VariableRow
          // A name changes while it is edited; its place does not.
          key={String(index)}
          name={name}
          value={value}
          readOnly={readOnly}
          nameError={(next) => variableNameError(next, variables, name)}
          isLocked={locked.includes(name)}
          onRename={(next) =>
            onChange(
              renamedVariable(variables, name, next),
              locked.map((other) => (other === name ? next : other)),
            )
          }
          onValue={(next) => onChange({ ...variables, [name]: next }, locked)}
          onLock={(isLocked) =>
            onChange(variables, isLocked ? [...locked, name] : locked.filter((other) => other !== name))
          }
          onRemove={() => remove(name)}
        />
      ))}
      {offered.length > 0 && !readOnly ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted text-sm">{t('advanced.variables_used')}</span>
          {offered.map((name) => (
            <Button
              key={name}
              size="sm"
              icon={<Plus size={16} aria-hidden />}
              aria-label={t('advanced.variable_offer', { name })}
              onClick={() => add(name)}
            >
              <span className="font-mono">{name}</span>
            </Button>
          ))}
        </div>
      ) : null}
      {readOnly ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => add(freeName(variables))}
        >
          {t('advanced.variable_add')}
        </Button>
      )}
    </SettingsGroup>
  );
}

function freeName(variables: DynamicVariables): string {
  for (let number = 1; ; number += 1) {
    const name = `variable_${number}`;
    if (!Object.hasOwn(variables, name)) return name;
  }
}
