import type { CallLog } from '@parley/contract/call-log.ts';
import { PLAYBACK_SPEEDS } from '@parley/contract/limits.ts';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordingShape } from '../../../../conversation-record/recording/recording-shape.tsx';
import type { LoadedRecording } from '../../../../data/recordings.ts';
import { ChoiceGroup } from '../../../../design/choice-group.tsx';
import { clockTime } from '../../../../design/clock-time.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { Slider } from '../../../../design/slider.tsx';
import { useCallLogWords } from '../../call-log-words.ts';
import { turnAt, turnMoments } from '../turn-moments.ts';
import { RecordedTurns } from './recorded-turns.tsx';
import { useSoundPlayer } from './use-sound-player.ts';

export type RecordingPlayerProps = {
  log: CallLog;
  recording: LoadedRecording;
  startSeconds: number | undefined;
};

/** Plays a recording at any speed, shows both voices, and goes along with what was said. */
export function RecordingPlayer({ log, recording, startSeconds }: RecordingPlayerProps) {
  const { t } = useTranslation();
  const words = useCallLogWords();
  const [speed, setSpeed] = useState('1');
  const player = useSoundPlayer(recording.sound, Number(speed), startSeconds);
  const { isPlaying, seek } = player;
  const durationSeconds = player.durationSeconds ?? log.record.recording?.duration_secs ?? 0;
  const seconds = Math.min(player.seconds, durationSeconds);
  const { turns } = log.record;
  const moments = turnMoments(turns);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
        <div className="flex items-start justify-between gap-3 text-muted text-xs">
          <span>{t('callLogs.agent_above')}</span>
          <span className="tabular-nums">
            {clockTime(seconds)} / {clockTime(durationSeconds)}
          </span>
        </div>
        <SeekableShape
          recording={recording}
          heard={durationSeconds > 0 ? seconds / durationSeconds : 0}
          onSeek={(part) => seek(part * durationSeconds)}
        />
        <div className="flex items-center gap-3">
          <IconButton
            label={t(isPlaying ? 'callLogs.pause' : 'callLogs.play')}
            icon={isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
            onClick={player.toggle}
          />
          <Slider
            className="flex-1"
            label={t('callLogs.position')}
            value={seconds}
            min={0}
            max={Math.max(0.1, durationSeconds)}
            step={0.1}
            onValueChange={(next) => seek(next)}
          />
        </div>
        <SpeedChoice speed={speed} onChange={setSpeed} />
      </div>
      <RecordedTurns
        turns={turns}
        moments={moments}
        callerName={words.speaker(log.channel)}
        agentName={log.agent_name}
        current={turnAt(moments, seconds)}
        isFollowed={isPlaying}
        onChoose={(from) => seek(from, 'play')}
      />
    </div>
  );
}

function SeekableShape({
  recording,
  heard,
  onSeek,
}: {
  recording: LoadedRecording;
  /** Which part was heard, from 0 to 1. */
  heard: number;
  onSeek: (part: number) => void;
}) {
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the position below does the same for the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the position below does the same for the keyboard. */}
      <div
        className="cursor-pointer"
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onSeek((clientX - left) / width);
        }}
      >
        <RecordingShape peaks={recording.peaks} heard={heard} className="h-20" />
      </div>
    </>
  );
}

function SpeedChoice({ speed, onChange }: { speed: string; onChange: (speed: string) => void }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ChoiceGroup
      label={t('callLogs.speed')}
      hideLabel
      options={PLAYBACK_SPEEDS.map((value) => ({
        value: String(value),
        label: t('callLogs.times_speed', { speed: number.format(value) }),
      }))}
      value={speed}
      onValueChange={onChange}
    />
  );
}
