import { PRONUNCIATION } from '@parley/contract/limits.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { WordTrialPanel } from '../../voices/word-trial-panel.tsx';
import { AddItemButton } from '../advanced/analysis/list-item-card.tsx';
import { SettingsGroup } from '../advanced/settings-block.tsx';
import { useSetting } from '../settings/editor-store.tsx';
import type { EditedPronunciation } from '../settings/pronunciation-form.ts';
import { useTrialVoice } from './use-trial-voice.ts';

/** Words and how they sound when the agent says them, each tried by ear. */
export function PronunciationList() {
  const { t } = useTranslation();
  const { label, value, readOnly, errorAt, change } = useSetting(
    'conversation_config.tts.pronunciation_rules',
  );
  const trial = useTrialVoice();
  return (
    <SettingsGroup title={label} hint={t('speech.pronunciation_hint')}>
      <div className="flex flex-col gap-5 sm:gap-3">
        {value.map((row, index) => (
          // A word changes while it is edited; its index does not.
          <PronunciationRow
            key={String(index)}
            index={index}
            row={row}
            trial={trial}
            readOnly={readOnly}
            errorAt={(field) => errorAt(`${index}.${field}`)}
            onChange={(next) => change(value.with(index, next))}
            onRemove={() => change(value.toSpliced(index, 1))}
          />
        ))}
        {readOnly ? null : (
          <AddItemButton
            items={value.length}
            disabled={value.length >= PRONUNCIATION.rules}
            onClick={() => change([...value, { word: '', sound: '' }])}
          >
            {t('speech.pronunciation_add')}
          </AddItemButton>
        )}
      </div>
    </SettingsGroup>
  );
}

type PronunciationRowProps = {
  index: number;
  row: EditedPronunciation;
  trial: ReturnType<typeof useTrialVoice>;
  readOnly: boolean;
  errorAt: (field: keyof EditedPronunciation) => string | undefined;
  onChange: (row: EditedPronunciation) => void;
  onRemove: () => void;
};

function PronunciationRow(props: PronunciationRowProps) {
  const { t } = useTranslation();
  const { index, row, trial, readOnly, errorAt, onChange, onRemove } = props;
  const { word, sound } = row;
  // On a wide screen one label stands above each column.
  const hidesLabel = index > 0 ? 'sm:[&>div:has(>label)]:sr-only' : '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <TextField
        className={`max-sm:col-span-3 ${hidesLabel}`}
        label={t('speech.pronunciation_word')}
        placeholder={t('speech.pronunciation_word_placeholder')}
        autoComplete="off"
        maxLength={PRONUNCIATION.wordCharacters}
        value={word}
        readOnly={readOnly}
        error={errorAt('word')}
        onValueChange={(next) => onChange({ word: next, sound })}
      />
      <TextField
        className={`${readOnly ? 'max-sm:col-span-3' : ''} ${hidesLabel}`}
        label={t('speech.pronunciation_sound')}
        placeholder={t('speech.pronunciation_sound_placeholder')}
        autoComplete="off"
        maxLength={PRONUNCIATION.aliasCharacters}
        value={sound}
        readOnly={readOnly}
        error={errorAt('sound')}
        onValueChange={(next) => onChange({ word, sound: next })}
      />
      {readOnly ? null : (
        <div className={`col-span-2 mt-6.5 flex gap-2 ${index > 0 ? 'sm:mt-0' : ''}`}>
          <WordTrialPanel id={`pronunciation-${index}`} word={word.trim()} sound={sound.trim()} {...trial} />
          <IconButton
            tone="danger"
            label={t('speech.pronunciation_remove', { word: word.trim() || String(index + 1) })}
            icon={Trash2}
            onClick={onRemove}
          />
        </div>
      )}
    </div>
  );
}
