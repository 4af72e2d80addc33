import { AGENT_LANGUAGES, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Flag } from '../../../design/flag.tsx';
import { languageName } from '../../../design/language-name.ts';
import { Select } from '../../../design/select.tsx';
import { useEditor, useSetting } from '../settings/editor-store.tsx';
import { type Greetings, languageChange } from '../settings/spoken-agent.ts';

/** The language of the agent's conversations. @param props `greetings`: of a new agent's template */
export function LanguagePicker({ greetings = {} }: { greetings: Greetings | undefined }) {
  const { i18n } = useTranslation();
  const { store } = useEditor();
  const { label, value, readOnly } = useSetting('conversation_config.agent.language');
  const known = AGENT_LANGUAGES.map((code) => ({
    value: code as string,
    label: languageName(code, i18n.language),
    icon: <Flag country={LANGUAGE_COUNTRY[code]} />,
  }));
  const isKnown = known.some((option) => option.value === value);
  const handleChange = (next: string) => {
    const { draft, stored } = store.state();
    store.edit(languageChange(next, draft, stored ? undefined : greetings));
  };
  return (
    <Select
      className="lg:w-40"
      label={label}
      options={isKnown ? known : [...known, { value, label: value }]}
      value={value}
      disabled={readOnly}
      onValueChange={handleChange}
    />
  );
}
