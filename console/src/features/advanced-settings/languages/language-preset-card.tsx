import { AgentLanguage, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Flag } from '../../../design/flag.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { languageName } from '../../../design/language-name.ts';
import { TextArea } from '../../../design/text-area.tsx';
import type { LanguagePreset, RenderVoicePicker } from '../advanced-settings.ts';

export type LanguagePresetCardProps = {
  language: string;
  preset: LanguagePreset;
  isMain: boolean;
  error: string | undefined;
  readOnly: boolean;
  renderVoicePicker: RenderVoicePicker;
  onChange: (change: Partial<LanguagePreset>) => void;
  onRemove: () => void;
};

/** One additional language: what the agent says first in it, and with which voice. */
export function LanguagePresetCard(props: LanguagePresetCardProps) {
  const { language, preset, isMain, error, readOnly, renderVoicePicker, onChange, onRemove } = props;
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
            icon={<Trash2 size={16} aria-hidden />}
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
        onValueChange={(firstMessage) => onChange({ firstMessage })}
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 max-w-full flex-1">
          {renderVoicePicker({
            value: { voice: preset.voice, voiceName: preset.voiceName },
            language,
            label: t('advanced.language_voice'),
            emptyLabel: t('advanced.language_voice_own'),
            onChange,
          })}
        </div>
        {preset.voice === '' || readOnly ? null : (
          <Button variant="ghost" onClick={() => onChange({ voice: '', voiceName: '' })}>
            {t('advanced.language_voice_reset')}
          </Button>
        )}
      </div>
    </section>
  );
}
