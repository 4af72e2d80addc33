import type { CallLog } from '@parley/contract/call-log.ts';
import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isPlaying,
  play,
  playedSeconds,
  soundDuration,
  useSoundState,
} from '../../../../conversation-record/recording/use-sound.ts';
import type { LoadedRecording } from '../../../../data/recordings.ts';
import { Button } from '../../../../design/button.tsx';
import { clockTime } from '../../../../design/clock-time.ts';
import { useFormats } from '../../../../design/formats.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Select } from '../../../../design/select.tsx';
import { Skeletons } from '../../../../design/skeletons.tsx';
import { useCallLogErrorText } from '../../call-log-error-text.ts';
import { SeekableShape } from './seekable-shape.tsx';

export type RecordingBarProps = {
  log: CallLog;
  recording: UseQueryResult<LoadedRecording>;
  audio: HTMLAudioElement;
  /** The button that plays and pauses. */
  playButton: RefObject<HTMLButtonElement | null>;
  speed: number;
  onSpeed: (speed: number) => void;
};

/** How a conversation sounded: both voices, where it is, and how fast it plays. */
export function RecordingBar({ recording, ...props }: RecordingBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorText = useCallLogErrorText();
  const { gaps = [] } = props.log.record.recording ?? {};
  return (
    <section aria-label={t('fields.recording')}>
      <div className="flex h-18 items-center gap-3 px-5 max-sm:gap-2 max-sm:px-4">
        {recording.data ? (
          <LoadedBar {...props} recording={recording.data} />
        ) : recording.isError ? (
          <>
            <p role="alert" className="min-w-0 flex-1 text-base text-ink">
              {t('callLogs.recording_failed')}
              <span className="block truncate text-muted text-xs">{errorText(recording.error)}</span>
            </p>
            <Button size="sm" loading={recording.isFetching} onClick={() => void recording.refetch()}>
              {t('design.retry')}
            </Button>
          </>
        ) : (
          <Skeletons label={t('callLogs.loading_recording')} className="flex-1" shapes={['h-10']} />
        )}
      </div>
      {gaps.length > 0 ? (
        <p className="px-5 pb-2 text-muted text-xs max-sm:px-4">
          {t('callLogs.recording_gaps', {
            times: formats.list(
              gaps.map(({ from_secs, to_secs }) =>
                t('callLogs.recording_gap', { from: clockTime(from_secs), to: clockTime(to_secs) }),
              ),
            ),
          })}
        </p>
      ) : null}
    </section>
  );
}

function LoadedBar({
  log,
  recording,
  audio,
  playButton,
  speed,
  onSpeed,
}: Omit<RecordingBarProps, 'recording'> & { recording: LoadedRecording }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isRunning = useSoundState(audio, isPlaying);
  const duration = useSoundState(audio, soundDuration) ?? log.record.recording?.duration_secs ?? 0;
  const seconds = Math.min(useSoundState(audio, playedSeconds), duration);
  return (
    <>
      <IconButton
        ref={playButton}
        label={t(isRunning ? 'callLogs.pause' : 'callLogs.play')}
        icon={isRunning ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        onClick={() => (isRunning ? audio.pause() : play(audio))}
      />
      <div className="min-w-0 flex-1">
        <SeekableShape
          peaks={recording.peaks}
          seconds={seconds}
          durationSeconds={duration}
          onSeek={(next) => {
            audio.currentTime = next;
          }}
        />
        <p className="flex justify-between text-muted text-xs tabular-nums">
          <span>{clockTime(seconds)}</span>
          <span>{clockTime(duration)}</span>
        </p>
      </div>
      <Select
        size="sm"
        className="w-20 shrink-0"
        label={t('callLogs.speed')}
        hideLabel
        options={PLAYBACK_SPEEDS.map((value) => ({
          value: String(value),
          label: t('callLogs.times_speed', { speed: formats.number(value) }),
        }))}
        value={String(speed)}
        onValueChange={(next) => onSpeed(Number(next))}
      />
    </>
  );
}
