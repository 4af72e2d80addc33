import type { Voice } from '@parley/contract/voices.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVoicePreview } from '../../data/voices.ts';
import { Badge } from '../../design/badge.tsx';
import { classNames } from '../../design/class-names.ts';
import type { ChosenVoice } from './chosen-voice.ts';
import { PlayButton } from './play-button.tsx';
import { usePlaybackSpeed } from './playback-speed.ts';
import { SpeedChip } from './speed-chip.tsx';
import { VoiceLanguageCell } from './voice-language-cell.tsx';
import { VOICE_COLUMNS } from './voice-list-header.tsx';
import { useSourceNames } from './voice-source-names.ts';
import { useVoiceWords } from './voice-words.ts';

export type VoiceListRowProps = {
  /** Tells the list how high the row is. */
  measure: (row: Element | null) => void;
  index: number;
  /** Where the row stands in the list. */
  topPx: number;
  voice: Voice;
  /** Language of the sample. */
  language: string;
  /** The agent has it. */
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (voice: ChosenVoice) => void;
};

/** One voice: a row of cells, or a card on a narrow screen. A click anywhere on it chooses it. */
export const VoiceListRow = memo(function VoiceListRow(props: VoiceListRowProps) {
  const { measure, index, topPx, voice, language, isCurrent, isChosen, onChoose } = props;
  const { t } = useTranslation();
  const words = useVoiceWords();
  const sourceName = useSourceNames();
  const { gender, descriptive } = voice.labels;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${topPx}px)` }}
      className={classNames(
        'absolute top-0 left-0 grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b px-5 py-2.5 transition-colors sm:min-h-15',
        VOICE_COLUMNS,
        isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <td className="min-w-0">
        <label className="flex items-start gap-2.5 after:absolute after:inset-0 after:cursor-pointer">
          <input
            type="radio"
            name="voice"
            value={voice.voice_id}
            checked={isChosen}
            onChange={() => onChoose({ voice: voice.voice_id, voiceName: voice.name })}
            className="mt-0.5 size-4 shrink-0"
          />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="truncate font-medium text-ink">{voice.name}</span>
              {isCurrent ? <Badge tone="success">{t('voices.current')}</Badge> : null}
            </span>
            <span className="block truncate text-muted text-xs">{sourceName(voice.source)}</span>
          </span>
        </label>
      </td>
      <td className="truncate text-muted text-sm max-sm:order-2 max-sm:text-right">
        {gender ? words.gender(gender) : null}
      </td>
      <td className="min-w-0 max-sm:order-1 max-sm:pl-6.5">
        <VoiceLanguageCell voice={voice} />
      </td>
      <td className="line-clamp-2 text-muted text-sm max-sm:order-3 max-sm:col-span-2 max-sm:pl-6.5">
        {voice.description || (descriptive ? words.sound(descriptive) : null)}
      </td>
      <td className="relative z-1 flex items-center justify-end gap-1.5 max-sm:row-start-1 max-sm:col-start-2">
        {voice.preview_url ? (
          <Preview voiceId={voice.voice_id} name={voice.name} language={language} />
        ) : (
          <span className="text-faint text-xs">{t('voices.no_sample')}</span>
        )}
      </td>
    </tr>
  );
});

function Preview({ voiceId, name, language }: { voiceId: string; name: string; language: string }) {
  const load = useVoicePreview(voiceId, language);
  const [speed, setSpeed] = usePlaybackSpeed();
  return (
    <>
      <SpeedChip name={name} speed={speed} onChange={setSpeed} />
      <PlayButton id={`voice:${voiceId}`} name={name} load={load} speed={speed} />
    </>
  );
}
