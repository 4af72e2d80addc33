import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../design/avatar.tsx';
import { classNames } from '../../../design/class-names.ts';
import { CopyButton } from '../../../design/copy-button.tsx';
import { toast } from '../../../design/toast.tsx';
import type { DraftChange, VoiceSettings } from '../draft/agent-draft.ts';
import type { DraftErrorCode } from '../draft/draft-error-codes.ts';
import { AgentNameField } from './agent-name-field.tsx';
import { HeaderVoicePicker } from './header-voice-picker.tsx';
import { type Greetings, languageChange } from './language-change.ts';
import { LanguagePicker } from './language-picker.tsx';
import { ModelPicker } from './model-picker.tsx';
import { MoodPicker } from './mood-picker.tsx';

export type EditorHeaderProps = {
  name: string;
  nameError: DraftErrorCode | undefined;
  /** Absent while creating. */
  providerUuid: string | undefined;
  language: string;
  firstMessage: string;
  /** First messages of the template that a new agent is made of. */
  greetings: Greetings | undefined;
  /** Absent for agents that do not speak. */
  voice: VoiceSettings | undefined;
  llmModel: string;
  hasCustomLlm: boolean;
  temperature: number;
  readOnly: boolean;
  /** On small screens the choices then leave their room to the test. */
  isTesting: boolean;
  onChange: (change: DraftChange) => void;
};

/** Who the agent is, and the choices that shape everything it says. */
export const EditorHeader = memo(function EditorHeader(props: EditorHeaderProps) {
  const { name, nameError, providerUuid, language, firstMessage, greetings, voice } = props;
  const { llmModel, temperature, readOnly, onChange } = props;
  const { t } = useTranslation();
  const handleLanguage = ({ language: next = language }: DraftChange) =>
    onChange(languageChange(next, { language, voice, firstMessage, isNew: !providerUuid, greetings }));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-60 flex-1 items-center gap-3 max-sm:pr-10">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <AgentNameField
            name={name}
            error={nameError}
            readOnly={readOnly}
            onRename={(next) => onChange({ name: next })}
          />
          {providerUuid ? (
            <CopyButton
              text={providerUuid}
              label={`BOT ${providerUuid}: ${t('editor.copy_id')}`}
              onCopied={() => toast.success(t('editor.id_copied'))}
              onFailed={() => toast.error(t('editor.copy_failed'))}
              className="-ml-1 max-w-full"
            >
              <span className="truncate font-mono text-xs">BOT {providerUuid}</span>
            </CopyButton>
          ) : (
            <p className="text-muted text-xs leading-6">{t('editor.no_id')}</p>
          )}
        </div>
      </div>
      <div
        className={classNames(
          'grid w-full grid-cols-2 gap-2 sm:grid-cols-4 lg:flex lg:w-auto lg:flex-wrap',
          props.isTesting && 'max-lg:hidden',
        )}
      >
        <LanguagePicker language={language} readOnly={readOnly} onChange={handleLanguage} />
        {voice ? (
          <HeaderVoicePicker voice={voice} language={language} readOnly={readOnly} onChange={onChange} />
        ) : null}
        <ModelPicker
          llmModel={llmModel}
          hasCustomLlm={props.hasCustomLlm}
          readOnly={readOnly}
          onChange={onChange}
        />
        <MoodPicker temperature={temperature} readOnly={readOnly} onChange={onChange} />
      </div>
    </div>
  );
});
