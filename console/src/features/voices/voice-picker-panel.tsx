import { AudioLines, ChevronsUpDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVoicePreview } from '../../data/voices.ts';
import { classNames } from '../../design/class-names.ts';
import { CONTROL_CLASS_NAMES } from '../../design/control-class-names.ts';
import { lazyPart } from '../../design/lazy-part.tsx';
import { PlayButton } from './play-button.tsx';
import type { ChosenVoice } from './voice-filters.ts';

const VoicePickerDialog = lazyPart(() => import('./voice-picker-dialog.tsx'), 'VoicePickerDialog');

export type VoicePickerPanelProps = {
  value: ChosenVoice;
  /** Language that the voice is to speak, as a short code. */
  language: string;
  readOnly: boolean;
  onChange: (value: ChosenVoice) => void;
  label?: string;
  /** What stands there while no voice is chosen. */
  emptyLabel?: string;
  className?: string;
};

/** The chosen voice, to listen to and to change. */
export function VoicePickerPanel(props: VoicePickerPanelProps) {
  const { value, language, readOnly, onChange, label, emptyLabel, className } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const handleSave = (voice: ChosenVoice) => {
    setOpen(false);
    if (voice.voice !== value.voice) onChange(voice);
  };
  const name = value.voiceName || value.voice;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={`${id}-label`} className="font-medium text-ink text-sm">
        {label ?? t('voices.voice')}
      </span>
      <div className="flex items-center gap-1">
        <button
          id={id}
          type="button"
          aria-labelledby={`${id}-label ${id}`}
          aria-haspopup="dialog"
          disabled={readOnly}
          onClick={() => setOpen(true)}
          className={classNames(CONTROL_CLASS_NAMES, 'flex h-9 items-center gap-2 px-3 text-left')}
        >
          <AudioLines size={16} aria-hidden className="text-muted" />
          <span className={classNames('min-w-0 flex-1 truncate', value.voice === '' && 'text-faint')}>
            {name || emptyLabel || t('voices.none_chosen')}
          </span>
          <ChevronsUpDown size={16} aria-hidden className="text-faint" />
        </button>
        {value.voice === '' ? null : <PreviewButton voiceId={value.voice} name={name} language={language} />}
      </div>
      {isOpen ? (
        <VoicePickerDialog
          value={value}
          language={language}
          onSave={handleSave}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function PreviewButton({ voiceId, name, language }: { voiceId: string; name: string; language: string }) {
  const load = useVoicePreview(voiceId, language);
  return <PlayButton size="md" id={`voice:${voiceId}`} name={name} load={load} />;
}
