import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { FileAudio, Mic, Trash2, Upload } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { clockTime } from '../../../design/clock-time.ts';
import { FileChooser } from '../../../design/file-chooser.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { PlayButton } from '../play-button.tsx';
import type { SoundLoader } from '../voice-playback.ts';
import { addFiles, type NewSample, type SampleProblem } from './new-sample.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

const SAMPLE_MAX_MB = CLONE_SAMPLE.maxBytes / 1_000_000;
const ACCEPTED = 'audio/*,.wav,.mp3,.ogg,.opus,.webm,.m4a,.mp4,.flac';

export type SamplePickerProps = {
  samples: readonly NewSample[];
  onChange: (samples: readonly NewSample[]) => void;
  /** Recordings that the voice has already. */
  stored?: { count: number; seconds: number };
  /** How many choices of files are being read; what is submitted meanwhile would lack them. */
  readings: number;
  onReadings: Dispatch<SetStateAction<number>>;
  /** Told whether something is recorded that is not among the samples yet; must stay the same function. */
  onRecording: (isRecording: boolean) => void;
  error?: string | undefined;
};

/** Collects recordings: dropped, chosen as files, or recorded here. */
export function SamplePicker(props: SamplePickerProps) {
  const { samples, onChange, stored, readings, error } = props;
  const { t } = useTranslation();
  const [isRecording, setRecording] = useState(false);
  const { add, addRecorded, room, problems, dismissProblems } = useSampleAdding(props);
  const isReading = readings > 0;
  const knownSeconds = samples.reduce((sum, { seconds }) => sum + (seconds ?? 0), stored?.seconds ?? 0);
  const handleUse = (content: Blob, seconds: number) => {
    addRecorded(content, seconds);
    setRecording(false);
  };
  return (
    <div className="flex flex-col gap-3">
      {isRecording ? (
        <VoiceRecorder
          onUse={handleUse}
          onRecording={props.onRecording}
          onClose={() => setRecording(false)}
        />
      ) : (
        <FileChooser
          takesDrops
          label={t('clones.add_recordings')}
          dropText={t('clones.drop_here')}
          chooseText={t('buttons.choose_files')}
          bounds={t('clones.file_bounds', { count: CLONE_SAMPLE.maxCount, size: SAMPLE_MAX_MB })}
          accept={ACCEPTED}
          button={{
            icon: Upload,
            loading: isReading,
            disabled: room <= 0,
          }}
          onChoose={(files) => void add(files)}
        >
          <Button size="sm" icon={Mic} disabled={room <= 0} onClick={() => setRecording(true)}>
            {t('clones.record')}
          </Button>
        </FileChooser>
      )}
      <SampleProblems problems={problems} onDismiss={dismissProblems} />
      <NewSamples samples={samples} onChange={onChange} />
      {isRecording && knownSeconds === 0 ? null : <SampleTotal seconds={knownSeconds} />}
      {isReading ? <Spinner size={16} label={t('clones.reading')} /> : null}
      {error ? <ProblemLine>{error}</ProblemLine> : null}
    </div>
  );
}

/** Adds files as far as they are recordings, and what was recorded here. */
function useSampleAdding({ samples, onChange, stored, onReadings }: SamplePickerProps) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<readonly SampleProblem[]>([]);
  const storedCount = stored?.count ?? 0;
  const maxCount = CLONE_SAMPLE.maxCount - storedCount;
  const latest = useRef(samples);
  useEffect(() => {
    latest.current = samples;
  }, [samples]);
  return {
    room: maxCount - samples.length,
    problems,
    dismissProblems: () => setProblems([]),
    async add(files: readonly File[]) {
      if (files.length === 0) return;
      onReadings((running) => running + 1);
      setProblems(await addFiles(files, { current: () => latest.current, maxCount, onChange }));
      onReadings((running) => running - 1);
    },
    addRecorded(content: Blob, seconds: number) {
      const number = storedCount + samples.length + 1;
      const name = `${t('clones.recording_name', { number })}${extensionOf(content)}`;
      onChange([...samples, { id: crypto.randomUUID(), name, content, seconds }]);
    },
  };
}

function NewSamples({ samples, onChange }: Pick<SamplePickerProps, 'samples' | 'onChange'>) {
  const { t } = useTranslation();
  if (samples.length === 0) return null;
  return (
    <ul aria-label={t('clones.new_recordings')} className="divide-y rounded-lg border">
      {samples.map((sample) => (
        <SampleRow
          key={sample.id}
          sample={sample}
          load={async () => sample.content}
          onRemove={() => onChange(samples.filter(({ id }) => id !== sample.id))}
        />
      ))}
    </ul>
  );
}

/** One recording, to listen to and to take away. */
export function SampleRow({
  sample: { id, name, seconds },
  load,
  onRemove,
}: {
  sample: Pick<NewSample, 'id' | 'name' | 'seconds'>;
  load: SoundLoader;
  /** Absent for one that stays. */
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex items-center gap-2 px-3 py-1.5">
      <FileAudio size={16} aria-hidden className="shrink-0 text-faint" />
      <span className="wrap-anywhere min-w-0 flex-1 text-base text-ink">{name}</span>
      <span className="text-muted text-sm tabular-nums">
        {seconds === undefined ? '–' : clockTime(seconds)}
      </span>
      <PlayButton id={id} name={name} load={load} />
      {onRemove ? (
        <IconButton
          size="sm"
          tone="danger"
          tooltip={false}
          label={t('buttons.remove_named', { name })}
          icon={Trash2}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

function SampleProblems({
  problems,
  onDismiss,
}: {
  problems: readonly SampleProblem[];
  onDismiss: () => void;
}) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  const sentences: Record<SampleProblem['reason'], (name: string) => string> = {
    too_large: (name) => t('clones.file_too_large', { name, size: SAMPLE_MAX_MB }),
    too_short: (name) => t('clones.error_sample_too_short', { name, seconds: CLONE_SAMPLE.minSeconds }),
    not_audio: (name) => t('clones.error_sample_not_audio', { name }),
    too_many: (name) => t('clones.file_too_many', { name, count: CLONE_SAMPLE.maxCount }),
  };
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      <ul>
        {problems.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="wrap-anywhere">
            {sentences[reason](name)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function extensionOf({ type }: Blob): string {
  if (type.startsWith('audio/mp4')) return '.m4a';
  return type.startsWith('audio/ogg') ? '.ogg' : '.webm';
}

/** How much speech there is, against how much is recommended. */
export function SampleTotal({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const isEnough = seconds >= CLONE_SAMPLE.recommendedSeconds;
  const share = Math.min(1, seconds / CLONE_SAMPLE.recommendedSeconds);
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-pressed">
        <div
          className={classNames(
            'h-full origin-left forced-colors:bg-[CanvasText]',
            isEnough ? 'bg-accent' : 'bg-control',
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className={classNames('text-xs', isEnough ? 'text-success-ink' : 'text-muted')}>
        {isEnough
          ? t('clones.total_enough', { total: clockTime(seconds) })
          : t('clones.total_of', { total: clockTime(seconds), seconds: CLONE_SAMPLE.recommendedSeconds })}
      </p>
    </div>
  );
}
