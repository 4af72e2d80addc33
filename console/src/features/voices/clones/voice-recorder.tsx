import { CLONE_SAMPLE } from '@parley/contract/limits.ts';
import { Check, Mic, Pause, RotateCcw, Square, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { clockTime } from '../../../design/clock-time.ts';
import { IconButton } from '../../../design/icon-button.tsx';
import { LevelMeter } from '../../../design/level-meter.tsx';
import { PlayButton } from '../play-button.tsx';
import { voicePlayback } from '../voice-playback.ts';
import {
  isFull,
  type RecordingState,
  recordedMs,
  useVoiceRecording,
  type VoiceRecording,
} from './use-voice-recording.ts';

const TICK_MS = 250;
const RESULT_ID = 'clone-recording';

/** Records a voice by the microphone: start, pause, resume, stop, listen, use. */
export function VoiceRecorder({
  onUse,
  onRecording,
  onClose,
}: {
  onUse: (content: Blob, seconds: number) => void;
  /** Told whether something is recorded that would be lost; must stay the same function. */
  onRecording: (isRecording: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const recording = useVoiceRecording();
  const { state } = recording;
  const seconds = useRecordedSeconds(state);
  useEffect(() => () => voicePlayback.stop(RESULT_ID), []);
  const isRecording = 'recordedMs' in state;
  useEffect(() => {
    if (!isRecording) return;
    onRecording(true);
    return () => onRecording(false);
  }, [isRecording, onRecording]);
  const isLongEnough = seconds >= CLONE_SAMPLE.recommendedSeconds;
  return (
    <section
      aria-label={t('clones.recorder')}
      className="flex flex-col gap-3 rounded-lg border bg-sunken p-4"
    >
      <div className="flex items-center gap-3">
        <span
          className={classNames(
            'flex size-9 shrink-0 items-center justify-center rounded-full',
            state.phase === 'recording' ? 'bg-danger text-on-danger' : 'bg-pressed text-muted',
          )}
        >
          <Mic size={16} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p role="status" className="font-medium text-base text-ink">
            {t(`clones.phase_${state.phase}`)}
          </p>
          <p className={classNames('text-xs', isLongEnough ? 'text-success-ink' : 'text-muted')}>
            {isLongEnough
              ? t('clones.recording_long_enough')
              : t('clones.recording_advice', { seconds: CLONE_SAMPLE.recommendedSeconds })}
          </p>
        </div>
        <span className="font-mono text-ink text-lg tabular-nums">{clockTime(seconds)}</span>
        <IconButton size="sm" label={t('clones.recorder_close')} icon={X} onClick={onClose} />
      </div>
      {state.phase === 'complete' ? null : (
        <LevelMeter level={recording.level} active={state.phase === 'recording'} />
      )}
      {state.phase === 'ready' && state.problem ? (
        <Banner tone="danger">{t(`clones.recording_problem_${state.problem}`)}</Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <RecorderButtons recording={recording} onUse={onUse} />
      </div>
    </section>
  );
}

function RecorderButtons({
  recording: { state, start, pause, resume, stop, reset },
  onUse,
}: {
  recording: VoiceRecording;
  onUse: (content: Blob, seconds: number) => void;
}) {
  const { t } = useTranslation();
  const stopButton = (
    <Button size="sm" icon={<Square size={16} aria-hidden className="fill-current" />} onClick={stop}>
      {t('buttons.stop')}
    </Button>
  );
  switch (state.phase) {
    case 'ready':
    case 'asking':
      return (
        <Button size="sm" icon={Mic} loading={state.phase === 'asking'} onClick={() => void start()}>
          {t('clones.start')}
        </Button>
      );
    case 'recording':
      return (
        <>
          <Button size="sm" icon={<Pause size={16} aria-hidden className="fill-current" />} onClick={pause}>
            {t('buttons.pause')}
          </Button>
          {stopButton}
        </>
      );
    case 'paused':
      return (
        <>
          <Button size="sm" icon={Mic} onClick={resume}>
            {t('buttons.resume')}
          </Button>
          {stopButton}
        </>
      );
    case 'complete':
      return <RecordedButtons recorded={state} onUse={onUse} onReset={reset} />;
  }
}

/** What can be done with a recording once it is made. */
function RecordedButtons({
  recorded: { content, recordedMs: durationMs },
  onUse,
  onReset,
}: {
  recorded: Extract<RecordingState, { phase: 'complete' }>;
  onUse: (content: Blob, seconds: number) => void;
  onReset: () => void;
}) {
  const { t } = useTranslation();
  const seconds = durationMs / 1000;
  const isTooShort = seconds < CLONE_SAMPLE.minSeconds;
  return (
    <>
      <PlayButton id={RESULT_ID} name={t('fields.recording')} load={async () => content} />
      <Button size="sm" icon={Check} disabled={isTooShort} onClick={() => onUse(content, seconds)}>
        {t('clones.use')}
      </Button>
      <Button size="sm" variant="ghost" icon={RotateCcw} onClick={onReset}>
        {t('clones.record_again')}
      </Button>
      {isTooShort ? (
        <span className="text-danger-ink text-xs">
          {t('clones.recording_too_short', { seconds: CLONE_SAMPLE.minSeconds })}
        </span>
      ) : null}
      {isFull(content) ? <span className="text-muted text-xs">{t('clones.recording_full')}</span> : null}
    </>
  );
}

/** Seconds that were recorded, counted on while it goes on. */
function useRecordedSeconds(state: RecordingState): number {
  const [now, setNow] = useState(() => performance.now());
  const isRunning = state.phase === 'recording';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  // The last tick may lie before the start.
  return Math.max(0, recordedMs(state, isRunning ? Math.max(now, state.since) : now) / 1000);
}
