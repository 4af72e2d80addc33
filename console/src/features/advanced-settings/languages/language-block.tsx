import { AGENT_LANGUAGES, LANGUAGE_COUNTRY } from '@parley/contract/languages.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { Flag } from '../../../design/flag.tsx';
import { languageName } from '../../../design/language-name.ts';
import { Menu, MenuItem } from '../../../design/menu.tsx';
import { toast } from '../../../design/toast.tsx';
import type { AdvancedBlockProps, ErrorOf, LanguagePreset, RenderVoicePicker } from '../advanced-settings.ts';
import { SettingsBlock } from '../settings-block.tsx';
import { LanguagePresetCard } from './language-preset-card.tsx';

export type LanguageBlockProps = AdvancedBlockProps & {
  /** The agent's main language. */
  language: string;
  errorOf: ErrorOf;
  renderVoicePicker: RenderVoicePicker;
};

/** The languages that the agent speaks beside its main one. */
export function LanguageBlock(props: LanguageBlockProps) {
  const { value, language: main, errorOf, renderVoicePicker, readOnly, onChange } = props;
  const { t, i18n } = useTranslation();
  const { additionalLanguages, languagePresets } = value;
  const free = AGENT_LANGUAGES.filter((code) => code !== main && !additionalLanguages.includes(code));
  const change = (code: string, preset: Partial<LanguagePreset>) => {
    const { [code]: before = EMPTY_PRESET, ...others } = languagePresets;
    const next = { ...before, ...preset };
    // A language without wishes of its own has no entry.
    const isEmpty = next.firstMessage === '' && next.voice === '';
    onChange({ languagePresets: isEmpty ? others : { ...others, [code]: next } });
  };
  const remove = (code: string) => {
    onChange({ additionalLanguages: additionalLanguages.filter((other) => other !== code) });
    toast.success(t('advanced.language_removed', { language: languageName(code, i18n.language) }), {
      action: {
        label: t('advanced.undo'),
        onClick: () => onChange({ additionalLanguages, languagePresets }),
      },
    });
  };
  return (
    <SettingsBlock title={t('advanced.languages')} description={t('advanced.languages_hint')}>
      {additionalLanguages.length === 0 ? (
        <p className="text-muted text-sm">{t('advanced.languages_none')}</p>
      ) : null}
      {additionalLanguages.map((code) => (
        <LanguagePresetCard
          key={code}
          language={code}
          preset={languagePresets[code] ?? EMPTY_PRESET}
          isMain={code === main}
          error={errorOf(`languagePresets.${code}`)}
          readOnly={readOnly}
          renderVoicePicker={renderVoicePicker}
          onChange={(preset) => change(code, preset)}
          onRemove={() => remove(code)}
        />
      ))}
      {readOnly || free.length === 0 ? null : (
        <div className="self-start">
          <Menu
            align="start"
            trigger={
              <Button size="sm" icon={<Plus size={16} aria-hidden />}>
                {t('advanced.language_add')}
              </Button>
            }
          >
            {free.map((code) => (
              <MenuItem
                key={code}
                icon={<Flag country={LANGUAGE_COUNTRY[code]} />}
                onSelect={() => onChange({ additionalLanguages: inOrder([...additionalLanguages, code]) })}
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

const EMPTY_PRESET: LanguagePreset = { firstMessage: '', voice: '', voiceName: '' };

// In the order in which a stored agent's languages are read, so that saving does not move them.
function inOrder(languages: readonly string[]): string[] {
  return languages.toSorted();
}
