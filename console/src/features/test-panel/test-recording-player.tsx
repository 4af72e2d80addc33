import { skipToken, useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordingShape } from '../../conversation-record/recording/recording-shape.tsx';
import {
  isPlaying,
  play,
  playedSeconds,
  useSound,
  useSoundState,
} from '../../conversation-record/recording/use-sound.ts';
import { type LoadedRecording, recordingQuery } from '../../data/recordings.ts';
import { Button } from '../../design/button.tsx';
import { clockTime } from '../../design/clock-time.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Slider } from '../../design/slider.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';

const BARS = 120;

export type TestRecordingPlayerProps = { conversationId: string; durationSeconds: number };

/** Plays the recording of a finished test; it is fetched when it is asked for. */
export function TestRecordingPlayer({ conversationId, durationSeconds }: TestRecordingPlayerProps) {
  const { t } = useTranslation();
  const [isWanted, setIsWanted] = useState(false);
  const query = recordingQuery(conversationId, BARS);
  const { data, error, isFetching, refetch } = useQuery(isWanted ? query : { ...query, queryFn: skipToken });
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-medium text-ink">{t('fields.recording')}</h4>
      {data ? (
        <LoadedPlayer recording={data} durationSeconds={durationSeconds} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            icon={Play}
            loading={isFetching}
            onClick={() => (isWanted ? void refetch() : setIsWanted(true))}
          >
            {t('testPanel.listenToRecording')}
          </Button>
          <span className="text-muted tabular-nums">{clockTime(durationSeconds)}</span>
        </div>
      )}
      {error ? (
        <p role="alert" className="text-danger-ink">
          {failureSentence(error, t) ?? t('testPanel.recordingFailed')}
        </p>
      ) : null}
    </div>
  );
}

function LoadedPlayer({
  recording,
  durationSeconds,
}: {
  recording: LoadedRecording;
  durationSeconds: number;
}) {
  const { t } = useTranslation();
  const audio = useSound(recording.sound);
  const isRunning = useSoundState(audio, isPlaying);
  const seconds = useSoundState(audio, playedSeconds);
  // Who waited for the recording wants to hear it.
  useEffect(() => play(audio), [audio]);
  return (
    <div className="flex items-center gap-3">
      <IconButton
        label={t(isRunning ? 'callLogs.pause' : 'callLogs.play')}
        icon={isRunning ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        onClick={() => (isRunning ? audio.pause() : play(audio))}
      />
      <div className="min-w-0 flex-1">
        <RecordingShape peaks={recording.peaks} heard={seconds / durationSeconds} />
        <Slider
          label={t('callLogs.position')}
          value={Math.min(seconds, durationSeconds)}
          min={0}
          max={durationSeconds}
          step={0.1}
          onValueChange={(next) => {
            audio.currentTime = next;
          }}
        />
      </div>
      <span className="w-20 text-right text-muted tabular-nums">
        {clockTime(seconds)} / {clockTime(durationSeconds)}
      </span>
    </div>
  );
}
