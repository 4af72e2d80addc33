import type { DynamicVariable, DynamicVariables } from '@parley/contract/agent-config.ts';
import { variableSource } from '@parley/contract/dynamic-variables.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { toast } from '../../../../design/toast.tsx';
import { useEditor, useSetting, useSettingValue } from '../../settings/editor-store.tsx';
import { useUsedVariables } from '../../settings/used-variables.ts';
import { AddItemButton } from '../analysis/list-item-card.tsx';
import { SettingsGroup } from '../settings-block.tsx';
import { VariableRow } from './variable-row.tsx';
import { renamedVariable, variableNameError, withVariableBack } from './variable-value.ts';

const VARIABLES = 'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders';
const LOCKED = 'conversation_config.agent.dynamic_variables.locked';

/** The agent's variables with their default values; those that its texts use and no row defines are offered. */
export function VariableList() {
  const { t } = useTranslation();
  const { label, readOnly } = useSetting(VARIABLES);
  const { variables, locked, add, remove, rename, setValue, lock } = useVariables();
  return (
    <SettingsGroup title={label} hint={t('advanced.variables_hint', { example: '{{name}}' })}>
      {Object.entries(variables).map(([name, value], index) => (
        <VariableRow
          // A name changes while it is edited; its index does not.
          key={String(index)}
          name={name}
          value={value}
          readOnly={readOnly}
          nameError={(next) => variableNameError(next, variables, name)}
          isLocked={locked.includes(name)}
          onRename={(next) => rename(name, next)}
          onValue={(next) => setValue(name, next)}
          onLock={(isLocked) => lock(name, isLocked)}
          onRemove={() => remove(name)}
        />
      ))}
      {readOnly ? null : (
        <>
          <OfferedVariables variables={variables} onAdd={add} />
          <AddItemButton items={Object.keys(variables).length} onClick={() => add(freeName(variables))}>
            {t('advanced.variable_add')}
          </AddItemButton>
        </>
      )}
    </SettingsGroup>
  );
}

/** The variables, which of them visitors give no value, and what can be done with them. */
function useVariables() {
  const { t } = useTranslation();
  const { store } = useEditor();
  const variables = useSettingValue(VARIABLES);
  const locked = useSettingValue(LOCKED);
  const change = (next: DynamicVariables, nextLocked: readonly string[] = locked) =>
    store.edit({ [VARIABLES]: next, [LOCKED]: [...nextLocked] });
  const others = (name: string) => locked.filter((other) => other !== name);
  const setValue = (name: string, value: DynamicVariable) => change({ ...variables, [name]: value });
  return {
    variables,
    locked,
    setValue,
    add: (name: string) => setValue(name, ''),
    rename: (name: string, next: string) =>
      change(
        renamedVariable(variables, name, next),
        locked.map((other) => (other === name ? next : other)),
      ),
    lock: (name: string, isLocked: boolean) => change(variables, isLocked ? [...locked, name] : others(name)),
    remove(name: string) {
      const { [name]: _, ...rest } = variables;
      change(rest, others(name));
      const bringBack = () => {
        store.update(VARIABLES, (since) => withVariableBack(since, variables, name));
        if (locked.includes(name)) store.update(LOCKED, (since) => [...new Set([...since, name])]);
      };
      toast.success(t('advanced.variable_removed', { name }), {
        action: { label: t('advanced.undo'), onClick: bringBack },
      });
    },
  };
}

type OfferedVariablesProps = { variables: DynamicVariables; onAdd: (name: string) => void };

/** Variables that the agent's texts use and that are none yet. */
function OfferedVariables({ variables, onAdd }: OfferedVariablesProps) {
  const { t } = useTranslation();
  const offered = useUsedVariables().filter(
    (name) => variableNameError(name, variables) === undefined && variableSource(name, variables) === 'none',
  );
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted text-sm">{t('advanced.variables_used')}</span>
      {offered.map((name) => (
        <Button
          key={name}
          size="sm"
          icon={Plus}
          aria-label={t('advanced.variable_offer', { name })}
          onClick={() => onAdd(name)}
        >
          <span className="font-mono">{name}</span>
        </Button>
      ))}
    </div>
  );
}

function freeName(variables: DynamicVariables): string {
  for (let number = 1; ; number += 1) {
    const name = `variable_${number}`;
    if (!Object.hasOwn(variables, name)) return name;
  }
}
