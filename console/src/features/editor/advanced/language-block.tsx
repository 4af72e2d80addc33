import { AGENT_LANGUAGES, AgentLanguage, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Flag } from '../../../design/flag.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { languageName } from '../../../design/language-name.ts';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { toast } from '../../../design/toast.tsx';
import { VoicePickerPanel } from '../../voices/voice-picker-panel.tsx';
import type { EditedPreset } from '../settings/conversation-forms.ts';
import { useSetting, useSettingValue } from '../settings/editor-store.tsx';
import { useItemFocus } from './analysis/list-item-card.tsx';
import { SettingsBlock } from './settings-block.tsx';

const EMPTY_PRESET: EditedPreset = { firstMessage: '', voice: '', voiceName: '' };

/** The languages that the agent speaks beside its main one. */
export function LanguageBlock() {
  const { t, i18n } = useTranslation();
  const main = useSettingValue('conversation_config.agent.language');
  const { value, readOnly, errorAt, change, update } = useSetting('conversation_config.language_presets');
  const codes = Object.keys(value).toSorted();
  const add = useItemFocus(codes.length);
  const free = AGENT_LANGUAGES.filter((code) => code !== main && !codes.includes(code));
  const remove = (code: string) => {
    const { [code]: removed = EMPTY_PRESET, ...others } = value;
    change(others);
    toast.success(t('advanced.language_removed', { language: languageName(code, i18n.language) }), {
      action: {
        label: t('advanced.undo'),
        onClick: () => update((since) => ({ [code]: removed, ...since })),
      },
    });
  };
  return (
    <SettingsBlock name="languages" description={t('advanced.languages_hint')}>
      {codes.length === 0 ? <p className="text-muted text-sm">{t('advanced.languages_none')}</p> : null}
      {codes.map((code) => (
        <LanguageCard
          key={code}
          language={code}
          preset={value[code] ?? EMPTY_PRESET}
          isMain={code === main}
          error={errorAt(code)}
          readOnly={readOnly}
          onChange={(preset) => change({ ...value, [code]: preset })}
          onRemove={() => remove(code)}
        />
      ))}
      {readOnly || free.length === 0 ? null : (
        <div className="self-start">
          <Menu
            align="start"
            trigger={
              <Button ref={add} size="sm" icon={Plus}>
                {t('advanced.language_add')}
              </Button>
            }
          >
            {free.map((code) => (
              <MenuItem
                key={code}
                icon={<Flag country={LANGUAGE_COUNTRY[code]} />}
                onSelect={() => change({ ...value, [code]: EMPTY_PRESET })}
              >
                {languageName(code, i18n.language)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </SettingsBlock>
  );
}

type LanguageCardProps = {
  language: string;
  preset: EditedPreset;
  isMain: boolean;
  error: string | undefined;
  readOnly: boolean;
  onChange: (preset: EditedPreset) => void;
  onRemove: () => void;
};

/** One additional language: what the agent says first in it, and with which voice. */
function LanguageCard(props: LanguageCardProps) {
  const { language, preset, isMain, error, readOnly, onChange, onRemove } = props;
  const { t, i18n } = useTranslation();
  const name = languageName(language, i18n.language);
  const known = AgentLanguage.safeParse(language).data;
  return (
    <section aria-label={name} className="flex flex-col gap-3 rounded-md border p-3">
      <div className="flex items-center gap-2">
        {known ? <Flag country={LANGUAGE_COUNTRY[known]} /> : null}
        <h4 className="min-w-0 flex-1 truncate font-medium text-base text-ink">{name}</h4>
        {readOnly ? null : (
          <IconButton
            size="sm"
            tone="danger"
            label={t('advanced.language_remove', { language: name })}
            icon={Trash2}
            onClick={onRemove}
          />
        )}
      </div>
      {isMain ? <p className="text-muted text-xs">{t('advanced.language_is_main')}</p> : null}
      <TextArea
        label={t('advanced.language_message')}
        placeholder={t('advanced.language_message_empty')}
        autoGrow
        rows={2}
        error={error}
        readOnly={readOnly}
        value={preset.firstMessage}
        onValueChange={(firstMessage) => onChange({ ...preset, firstMessage })}
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 max-w-full flex-1">
          <VoicePickerPanel
            value={preset}
            language={language}
            label={t('advanced.language_voice')}
            emptyLabel={t('advanced.language_voice_own')}
            readOnly={readOnly}
            onChange={(voice) => onChange({ ...preset, ...voice })}
          />
        </div>
        {preset.voice === '' || readOnly ? null : (
          <Button variant="ghost" onClick={() => onChange({ ...preset, voice: '', voiceName: '' })}>
            {t('advanced.language_voice_reset')}
          </Button>
        )}
      </div>
    </section>
  );
}
