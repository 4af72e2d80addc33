import { SPEECH_TEXT_MAX } from '@parley/contract/limits.ts';
import type { SpeechSettings } from '@parley/contract/voices.ts';
import { Play, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speakTrial } from '../../data/voices.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/text-area.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';
import { sampleSentence } from './sample-sentences.ts';
import { usePlaybackPhase, usePlaybackProgress, voicePlayback } from './voice-playback.ts';

const TRIAL = 'voice-trial';

export type VoiceTrialPanelProps = {
  voiceId: string;
  language: string;
  /** As they stand in the editor, saved or not. */
  settings: SpeechSettings;
  /** What is spoken unless something else is typed; empty for a sentence in the language. */
  text: string;
};

/** Speaks a text with a voice and its settings, so that each of them can be heard before it is saved. */
export function VoiceTrialPanel({ voiceId, language, settings, text }: VoiceTrialPanelProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const phase = usePlaybackPhase(TRIAL);
  useEffect(() => () => voicePlayback.stop(TRIAL), []);
  const spoken = (typed ?? (text.trim() || sampleSentence(language))).slice(0, SPEECH_TEXT_MAX);
  const isOn = phase !== 'idle';

  const handleListen = async () => {
    setProblem(undefined);
    try {
      await voicePlayback.play(TRIAL, (signal) =>
        speakTrial(voiceId, { text: spoken, language, settings }, signal),
      );
    } catch (error) {
      setProblem(failureSentence(error, t) ?? t('voices.preview_not_playable'));
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-md border bg-sunken p-3">
      <TextArea
        label={t('voices.trial_text')}
        hint={t('voices.trial_hint')}
        rows={2}
        autoGrow
        maxLength={SPEECH_TEXT_MAX}
        value={spoken}
        onValueChange={setTyped}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={isOn ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          disabled={!isOn && spoken.trim() === ''}
          onClick={isOn ? () => voicePlayback.stop(TRIAL) : () => void handleListen()}
        >
          {t(isOn ? 'voices.trial_stop' : 'voices.trial_listen')}
        </Button>
        {isOn ? <TrialProgress isSpeaking={phase === 'playing'} /> : null}
      </div>
      {problem ? (
        <Banner tone="danger" title={t('voices.trial_failed')} onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      ) : null}
    </div>
  );
}

function TrialProgress({ isSpeaking }: { isSpeaking: boolean }) {
  const { t } = useTranslation();
  const progress = usePlaybackProgress(TRIAL);
  return (
    <>
      <span role="status" className="text-muted text-sm">
        {t(isSpeaking ? 'voices.trial_speaking' : 'voices.trial_preparing')}
      </span>
      <progress
        aria-label={t('voices.trial_progress')}
        max={1}
        {...(isSpeaking ? { value: progress } : {})}
        className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent"
      />
    </>
  );
}
