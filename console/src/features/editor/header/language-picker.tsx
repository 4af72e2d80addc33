import { AGENT_LANGUAGES, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../../../design/flag.tsx';
import { Select } from '../../../design/select.tsx';
import type { DraftChange } from '../draft/agent-draft.ts';

export type LanguagePickerProps = {
  language: string;
  readOnly: boolean;
  onChange: (change: DraftChange) => void;
};

/** The language in which the agent holds its conversations. */
export const LanguagePicker = memo(function LanguagePicker({
  language,
  readOnly,
  onChange,
}: LanguagePickerProps) {
  const { t, i18n } = useTranslation();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
    const known = AGENT_LANGUAGES.map((code) => ({
      value: code as string,
      label: capitalized(names.of(code) ?? code, i18n.language),
      icon: <Flag country={LANGUAGE_COUNTRY[code]} />,
    }));
    const isKnown = known.some((option) => option.value === language);
    return isKnown ? known : [...known, { value: language, label: language }];
  }, [i18n.language, language]);
  return (
    <Select
      className="lg:w-40"
      label={t('editor.language')}
      options={options}
      value={language}
      disabled={readOnly}
      onValueChange={(next) => onChange({ language: next })}
    />
  );
});

function capitalized(name: string, language: string): string {
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}
