import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import { mergePrompt } from '@parley/contract/prompt.ts';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/button.tsx';
import { toast } from '../../../../design/toast.tsx';
import { useEditor, useSetting, useSettingValue } from '../../settings/editor-store.tsx';
import { SettingsGroup } from '../settings-block.tsx';
import { VariableRow } from './variable-row.tsx';
import { renamedVariable, undefinedNames, variableNameError } from './variable-value.ts';

const VARIABLES = 'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders';
const LOCKED = 'conversation_config.agent.dynamic_variables.locked';

/** The agent's variables with their default values; those that its texts use and no row defines are offered. */
export function VariableList() {
  const { t } = useTranslation();
  const { store } = useEditor();
  const { label, value: variables, readOnly } = useSetting(VARIABLES);
  const locked = useSettingValue(LOCKED);
  const texts = useAgentTexts();
  const change = (next: DynamicVariables, nextLocked: readonly string[]) =>
    store.edit({ [VARIABLES]: next, [LOCKED]: [...nextLocked] });
  const offered = useMemo(() => undefinedNames(texts, variables), [texts, variables]);
  const add = (name: string) => change({ ...variables, [name]: '' }, locked);
  const remove = (name: string) => {
    const { [name]: _, ...others } = variables;
    change(
      others,
      locked.filter((other) => other !== name),
    );
    toast.success(t('advanced.variable_removed', { name }), {
      action: { label: t('advanced.undo'), onClick: () => change(variables, locked) },
    });
  };
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
          onRename={(next) =>
            change(
              renamedVariable(variables, name, next),
              locked.map((other) => (other === name ? next : other)),
            )
          }
          onValue={(next) => change({ ...variables, [name]: next }, locked)}
          onLock={(isLocked) =>
            change(variables, isLocked ? [...locked, name] : locked.filter((other) => other !== name))
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

/** The agent's texts, in which variables can stand. */
function useAgentTexts(): readonly string[] {
  const firstMessage = useSettingValue('conversation_config.agent.first_message');
  const prompt = useSettingValue('conversation_config.agent.prompt.prompt');
  return useMemo(
    () => [firstMessage, typeof prompt === 'string' ? prompt : mergePrompt(prompt, 'en')],
    [firstMessage, prompt],
  );
}

function freeName(variables: DynamicVariables): string {
  for (let number = 1; ; number += 1) {
    const name = `variable_${number}`;
    if (!Object.hasOwn(variables, name)) return name;
  }
}
