import { MOODS } from '@parley/contract/agent-defaults.ts';
import { AGENT_LANGUAGES, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../design/avatar.tsx';
import { classNames } from '../../../design/class-names.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { Flag } from '../../../design/flag.tsx';
import { languageName } from '../../../design/language-name.ts';
import { toast } from '../../../design/toast.tsx';
import { VoicePickerPanel } from '../../voices/voice-picker-panel.tsx';
import { useEditor, useEditorState, useSetting, useSettingValue } from '../settings/editor-store.tsx';
import { SelectSetting } from '../settings/setting-controls.tsx';
import { type Greetings, languageChange, spokenVoice } from '../settings/spoken-agent.ts';
import { AgentChoicesSheet } from './agent-choices-sheet.tsx';
import { AgentNameField } from './agent-name-field.tsx';
import { ModelPicker } from './model-picker.tsx';
import { OtherEditors } from './other-editors.tsx';

export type EditorHeaderProps = {
  /** First messages of the template that a new agent is made of. */
  greetings: Greetings | undefined;
  /** On small screens the choices then leave their room to the test. */
  isTesting: boolean;
};

/** Who the agent is, and the choices that shape everything it says. */
export function EditorHeader({ greetings, isTesting }: EditorHeaderProps) {
  const name = useSettingValue('name');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 xl:flex-nowrap">
      <div className="flex min-w-[min(15rem,100%)] flex-1 items-center gap-3 max-lg:pr-20">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <AgentNameField />
          <AgentIdLine />
        </div>
      </div>
      <OtherEditors />
      {/* Both stay, so that a window that changes its width closes nothing that was opened from them. */}
      <AgentChoicesSheet className={classNames('md:hidden', isTesting && 'max-lg:hidden')}>
        <AgentChoices greetings={greetings} />
      </AgentChoicesSheet>
      <div
        className={classNames(
          'grid w-full auto-cols-fr grid-flow-col gap-2 max-md:hidden lg:flex lg:w-auto',
          isTesting && 'max-lg:hidden',
        )}
      >
        <AgentChoices greetings={greetings} />
      </div>
    </div>
  );
}

function AgentChoices({ greetings }: Pick<EditorHeaderProps, 'greetings'>) {
  const type = useEditorState(({ draft }) => draft.document.type);
  return (
    <>
      <LanguagePicker greetings={greetings} />
      {type === 'voice' ? <HeaderVoicePicker /> : null}
      <ModelPicker />
      <MoodPicker />
    </>
  );
}

/** The id that embedders need, to be copied; agents that are not stored yet have none. */
function AgentIdLine() {
  const { t } = useTranslation();
  const id = useEditorState(({ stored }) => stored?.provider_uuid);
  if (id === undefined) return <p className="text-muted text-xs leading-6">{t('editor.no_id')}</p>;
  return (
    <CopyButton
      text={id}
      label={`BOT ${id}: ${t('editor.copy_id')}`}
      onCopied={() => toast.success(t('editor.id_copied'))}
      className="-ml-1 max-w-full"
    >
      <span className="truncate font-mono text-xs">BOT {id}</span>
    </CopyButton>
  );
}

/** The voice that the agent speaks with. */
function HeaderVoicePicker() {
  const language = useSettingValue('conversation_config.agent.language');
  const { value, readOnly, change } = useSetting('conversation_config.tts.voice_id');
  return (
    <VoicePickerPanel
      className="lg:w-56"
      value={spokenVoice(value, language)}
      language={language}
      readOnly={readOnly}
      onChange={change}
    />
  );
}

/** The language of the agent's conversations. */
function LanguagePicker({ greetings = {} }: Pick<EditorHeaderProps, 'greetings'>) {
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

const TEMPERATURE = 'conversation_config.agent.prompt.temperature';

/** How freely the model words its answers; a stored temperature between the moods shows as it is. */
function MoodPicker() {
  const { t, i18n } = useTranslation();
  const value = useSettingValue(TEMPERATURE).toLocaleString(i18n.language);
  return (
    <SelectSetting
      className="lg:w-40"
      path={TEMPERATURE}
      options={Object.entries(MOODS).map(([mood, temperature]) => ({
        value: String(temperature),
        label: t(`editor.mood_${mood}`),
        description: t(`editor.mood_hint_${mood}`),
      }))}
      other={{ label: t('editor.mood_custom', { value }) }}
    />
  );
}
