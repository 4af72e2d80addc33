import { type VariableSource, variableSource } from '@parley/contract/dynamic-variables.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/badge.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { SettingsGroup } from '../advanced/settings-block.tsx';
import { VariableDefault } from '../advanced/variables/variable-row.tsx';
import { useEditor, useSettingValue } from '../settings/editor-store.tsx';
import {
  useDefaultChange,
  useRingingVariables,
  useTestValues,
  useUsedVariables,
} from '../settings/used-variables.ts';
import { defaultFieldId } from './variable-focus.ts';

/** The variables that first message and prompt use, each with its default and the value that tests give it. */
export function VariableStrip() {
  const { t } = useTranslation();
  const names = useUsedVariables();
  const defaults = useSettingValue(
    'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders',
  );
  const ringing = useRingingVariables();
  if (names.length === 0) return null;
  return (
    <div className="@container border-t pt-5">
      <SettingsGroup title={t('promptVariables.title')} hint={t('promptVariables.hint')}>
        <ul className="flex flex-col gap-3">
          {names.map((name) => (
            <li key={name}>
              <UsedVariable name={name} source={variableSource(name, defaults, ringing)} />
            </li>
          ))}
        </ul>
      </SettingsGroup>
    </div>
  );
}

function UsedVariable({ name, source }: { name: string; source: VariableSource }) {
  const { t } = useTranslation();
  const isEditable =
    source === 'default' || source === 'ringing' || (source === 'none' && !name.startsWith('system__'));
  return (
    <div className="@lg:grid @lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] flex flex-col items-start gap-x-4 gap-y-2 rounded-md border p-3">
      <div className="flex min-w-0 max-w-full flex-col items-start gap-1.5">
        <span className="wrap-anywhere font-mono text-ink text-sm">{`{{${name}}}`}</span>
        {source === 'none' ? (
          <Badge tone="warning">
            {t(isEditable ? 'promptVariables.without_value' : 'promptVariables.not_known')}
          </Badge>
        ) : null}
        {source === 'ringing' ? (
          <span className="text-muted text-sm">{t('promptVariables.ringing')}</span>
        ) : null}
      </div>
      {isEditable ? (
        <VariableFields name={name} />
      ) : (
        <p className="text-muted text-sm">{t(fixedValue(source))}</p>
      )}
    </div>
  );
}

/** Key of what is said of a variable that a user cannot give a default. */
function fixedValue(source: VariableSource): string {
  if (source === 'system') return 'promptVariables.system';
  return source === 'secret' ? 'promptVariables.secret' : 'promptVariables.system_unknown';
}

function VariableFields({ name }: { name: string }) {
  const { t } = useTranslation();
  const { readOnly, testValues } = useEditor();
  const value = useSettingValue('conversation_config.agent.dynamic_variables.dynamic_variable_placeholders')[
    name
  ];
  const tested = useTestValues()[name] ?? '';
  const change = useDefaultChange();
  return (
    <div className="@sm:grid-cols-2 grid w-full gap-x-3 gap-y-2">
      <VariableDefault
        id={defaultFieldId(name)}
        label={t('promptVariables.default_of', { name })}
        value={value ?? ''}
        readOnly={readOnly}
        onValue={(next) => change(name, next)}
      />
      <TextField
        className="w-full"
        label={t('promptVariables.test_value_of', { name })}
        placeholder={value === undefined ? undefined : String(value)}
        value={tested}
        onValueChange={(text) => testValues.set(name, text)}
      />
    </div>
  );
}
