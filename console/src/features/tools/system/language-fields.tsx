import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../design/checkbox.tsx';
import { ChoiceGroup } from '../../../design/choice-group.tsx';
import { languageName } from '../../../design/language-name.ts';
import { FormPart } from '../webhook/form-part.tsx';

export type LanguageFieldsProps = {
  /** Undefined for those of the agent. */
  value: readonly string[] | undefined;
  /** The agent's own, first, and the others that it speaks. */
  agentLanguages: readonly string[];
  /** Whether the agent has a setting for more languages. */
  hasLanguageSettings: boolean;
  onChange: (languages: string[] | undefined) => void;
};

/** Into which languages a conversation may change. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { value, agentLanguages, hasLanguageSettings, onChange } = props;
  const { t, i18n } = useTranslation();
  const nameOf = (code: string) => languageName(code, i18n.language);
  const offered = [...new Set([...agentLanguages, ...AGENT_LANGUAGES, ...(value ?? [])])];
  return (
    <FormPart title={t('functionEditor.languages')} hint={t('functionEditor.languages_hint')}>
      <ChoiceGroup
        hideLabel
        label={t('functionEditor.languages')}
        options={[
          { value: 'agent', label: t('functionEditor.languages_agent') },
          { value: 'chosen', label: t('functionEditor.languages_chosen') },
        ]}
        value={value ? 'chosen' : 'agent'}
        onValueChange={(next) => onChange(next === 'chosen' ? [...agentLanguages] : undefined)}
      />
      {value ? (
        <>
          <div className="grid grid-cols-3 gap-x-4 gap-y-2 max-sm:grid-cols-2">
            {offered.map((code) => (
              <Checkbox
                key={code}
                label={nameOf(code)}
                checked={value.includes(code)}
                onCheckedChange={(isChecked) =>
                  onChange(offered.filter((other) => (other === code ? isChecked : value.includes(other))))
                }
              />
            ))}
          </div>
          <p className={value.length === 0 ? 'text-danger-ink text-sm' : 'font-mono text-muted text-sm'}>
            {value.length === 0 ? t('functionEditor.languages_none') : value.join(', ')}
          </p>
        </>
      ) : (
        <p className="text-muted text-sm">
          {agentLanguages.length > 1
            ? agentLanguages.map(nameOf).join(', ')
            : t(
                hasLanguageSettings
                  ? 'functionEditor.languages_only'
                  : 'functionEditor.languages_only_written',
                {
                  language: nameOf(agentLanguages[0] ?? 'fr'),
                },
              )}
        </p>
      )}
    </FormPart>
  );
}
