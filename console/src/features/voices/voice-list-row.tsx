import type { Voice } from '@parley/contract/voices.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVoicePreview } from '../../data/voices.ts';
import { Badge } from '../../design/badge.tsx';
import { classNames } from '../../design/class-names.ts';
import { Flag } from '../../design/flag.tsx';
import type { RowPosition } from '../../design/resource-list/row-table.tsx';
import { Tooltip } from '../../design/tooltip.tsx';
import { PlayButton } from './play-button.tsx';
import { nextSpeed, type PlaybackSpeed, usePlaybackSpeed } from './playback-speed.ts';
import type { ChosenVoice } from './voice-filters.ts';
import { flagCountryOf, languagesOf, namedLanguages } from './voice-languages.ts';
import { useVoiceWords } from './voice-words.ts';

/** Columns of the list on a screen that has room for them. */
const VOICE_COLUMNS = 'sm:grid-cols-[minmax(0,14rem)_5.5rem_minmax(0,12rem)_minmax(0,1fr)_6.5rem]';

type VoiceListRowProps = RowPosition & {
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
  const { measure, index, voice, language, isCurrent, isChosen, onChoose } = props;
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { gender, descriptive } = voice.labels;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={props.ariaRowIndex}
      style={{ transform: `translateY(${props.topPx}px)` }}
      className={classNames(
        'absolute top-0 left-0 grid w-full grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 items-center gap-x-4 gap-y-1 border-b px-5 py-2.5 transition-colors sm:min-h-15',
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
            <span className="block truncate text-muted text-xs">{t(`voices.source_${voice.source}`)}</span>
          </span>
        </label>
      </td>
      <td className="truncate text-muted text-sm max-sm:order-2 max-sm:text-right large-text:pl-6.5 large-text:text-left">
        {gender ? words.gender(gender) : null}
      </td>
      <td className="min-w-0 max-sm:order-1 max-sm:pl-6.5">
        <VoiceLanguageCell voice={voice} />
      </td>
      <td className="line-clamp-2 text-muted text-sm max-sm:order-3 max-sm:col-span-2 max-sm:pl-6.5 large-text:col-span-1">
        {voice.description || (descriptive ? words.sound(descriptive) : null)}
      </td>
      <td className="relative z-1 flex items-center justify-end gap-1.5 max-sm:row-start-1 max-sm:col-start-2 large-text:order-4 large-text:col-start-1 large-text:row-start-auto">
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

/** The names of the columns; on a narrow screen they are spoken only. */
export function VoiceListHeader() {
  const { t } = useTranslation();
  const columns = [
    t('fields.name'),
    t('voices.gender'),
    t('fields.language'),
    t('fields.description'),
    t('voices.column_audio'),
  ];
  return (
    <thead className="z-sticky block max-sm:sr-only sm:sticky sm:top-0">
      <tr
        aria-rowindex={1}
        className={classNames('grid h-9 items-center gap-x-4 border-b bg-sunken px-5', VOICE_COLUMNS)}
      >
        {columns.map((column) => (
          <th key={column} scope="col" className="truncate text-left font-medium text-muted text-xs">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The main language of a voice with its accent, and how many it speaks besides. */
function VoiceLanguageCell({ voice }: { voice: Voice }) {
  const words = useVoiceWords();
  const [main, ...others] = languagesOf(voice);
  const { accent } = voice.labels;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      {main ? <Flag country={flagCountryOf(main, accent)} /> : null}
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <span className="truncate text-ink">{main ? words.language(main) : null}</span>
          {others.length > 0 ? <OtherLanguages languages={others} /> : null}
        </span>
        {accent ? <span className="block truncate text-muted text-xs">{words.accent(accent)}</span> : null}
      </span>
    </span>
  );
}

function OtherLanguages({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation();
  const words = useVoiceWords();
  const { named, more } = namedLanguages(languages);
  const names = named.map((code) => words.language(code)).join(', ');
  return (
    <Tooltip content={more === 0 ? names : t('voices.and_more', { names, number: more })}>
      <button
        type="button"
        aria-label={t('voices.other_languages', { count: languages.length })}
        className="relative z-1 h-6 rounded-sm px-1 text-muted text-xs tabular-nums hover:bg-pressed hover:text-ink"
      >
        +{languages.length}
      </button>
    </Tooltip>
  );
}

/** Says how fast previews play; each click takes the next speed. */
function SpeedChip({
  name,
  speed,
  onChange,
}: {
  /** Whose preview it stands beside. */
  name: string;
  speed: PlaybackSpeed;
  onChange: (speed: PlaybackSpeed) => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t('voices.speed', { name, speed: `${speed}x` })}
      onClick={() => onChange(nextSpeed(speed))}
      className="h-6 w-13 rounded-full border border-line-strong bg-surface text-center text-muted text-xs tabular-nums transition-colors hover:bg-hover hover:text-ink"
    >
      {speed}x
    </button>
  );
}
