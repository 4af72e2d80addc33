import { Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/icon-button.tsx';
import { Spinner } from '../../design/spinner.tsx';
import { toast } from '../../design/toast.tsx';
import { voiceFailure } from './voice-failure.ts';
import { type SoundLoader, usePlaybackPhase, voicePlayback } from './voice-playback.ts';

export type PlayButtonProps = {
  /** Names the sound; buttons with the same id play the same sound. */
  id: string;
  /** What is heard, for assistive technology. */
  name: string;
  load: SoundLoader;
  /** 1 for the sound's own. */
  speed?: number;
  size?: 'sm' | 'md';
  disabled?: boolean;
};

const ICONS = {
  idle: <Play size={16} aria-hidden />,
  loading: <Spinner size={16} />,
  playing: <Square size={16} aria-hidden className="fill-current" />,
};

/** Plays a sound and ends it; only one plays at a time. */
export function PlayButton({ id, name, load, speed = 1, size = 'sm', disabled = false }: PlayButtonProps) {
  const { t } = useTranslation();
  const phase = usePlaybackPhase(id);
  const handlePlay = async () => {
    try {
      await voicePlayback.play(id, load, speed);
    } catch (error) {
      toast.error(t('voices.preview_failed', { name }), {
        description: voiceFailure(error, t),
      });
    }
  };
  const isOn = phase !== 'idle';
  return (
    <IconButton
      size={size}
      label={t(isOn ? 'voices.stop' : 'voices.play', { name })}
      tooltip={false}
      aria-busy={phase === 'loading'}
      icon={ICONS[phase]}
      disabled={disabled && !isOn}
      onClick={isOn ? () => voicePlayback.stop(id) : () => void handlePlay()}
    />
  );
}
