import { Mic, MicOff, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';
import type { MicrophoneUse } from './use-voice-call.ts';

export type SoundTogglesProps = {
  microphone: MicrophoneUse;
  onMicrophone: () => void;
  /** The agent is not heard. */
  isSilenced: boolean;
  onSound: () => void;
  disabled: boolean;
};

/** Mutes either side of a call, and asks for the microphone where there is none. */
export function SoundToggles(props: SoundTogglesProps) {
  const { microphone, onMicrophone, isSilenced, onSound, disabled } = props;
  const { t } = useTranslation();
  const microphoneLabels = {
    off: t('simulation.microphoneStart'),
    on: t('simulation.mute'),
    muted: t('simulation.unmute'),
  };
  return (
    <>
      <IconButton
        label={microphoneLabels[microphone]}
        disabled={disabled}
        className={microphone === 'on' ? '' : OFF}
        icon={microphone === 'on' ? <Mic size={20} aria-hidden /> : <MicOff size={20} aria-hidden />}
        onClick={onMicrophone}
      />
      <IconButton
        label={t(isSilenced ? 'simulation.soundOn' : 'simulation.soundOff')}
        disabled={disabled}
        className={isSilenced ? OFF : ''}
        icon={isSilenced ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        onClick={onSound}
      />
    </>
  );
}

const OFF = 'text-danger-ink';
