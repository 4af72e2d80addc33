import { AGENT_LANGUAGES, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Flag } from '../../../design/flag.tsx';
import { languageName } from '../../../design/language-name.ts';
import { useEditor } from '../settings/editor-store.tsx';
import { SelectSetting } from '../settings/setting-controls.tsx';
import { type Greetings, languageChange } from '../settings/spoken-agent.ts';

/** The language of the agent's conversations. @param props `greetings`: of a new agent's template */
export function LanguagePicker({ greetings = {} }: { greetings: Greetings | undefined }) {
  const { i18n } = useTranslation();
  const { store } = useEditor();
  return (
    <SelectSetting
      className="lg:w-40"
      path="conversation_config.agent.language"
      options={AGENT_LANGUAGES.map((code) => ({
        value: code,
        label: languageName(code, i18n.language),
        icon: <Flag country={LANGUAGE_COUNTRY[code]} />,
      }))}
      onChoose={(next) => {
        const { draft, stored } = store.state();
        store.edit(languageChange(next, draft, stored ? undefined : greetings));
      }}
    />
  );
}
