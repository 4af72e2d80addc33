import { Mic, MicOff, PhoneOff, SlidersHorizontal, Volume2, VolumeX } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { DevicePanel } from './device-panel.tsx';
import type { MicrophoneUse, VoiceCall } from './use-voice-call.ts';

type CallControlsProps = { call: VoiceCall; isConnected: boolean };

/** Microphone, sound, devices and the end of a running call. */
export function CallControls({ call, isConnected }: CallControlsProps) {
  const { t } = useTranslation();
  const [showsDevices, setShowsDevices] = useState(false);
  const panel = useId();
  return (
    <div>
      {showsDevices ? <DevicePanel id={panel} {...call} /> : null}
      <div className="flex items-center gap-1">
        <SoundToggles
          microphone={call.microphone}
          onMicrophone={call.toggleMicrophone}
          isSilenced={call.isSilenced}
          onSound={call.toggleSound}
          disabled={!isConnected}
        />
        <IconButton
          label={t('testPanel.devices')}
          aria-expanded={showsDevices}
          aria-controls={showsDevices ? panel : undefined}
          disabled={!isConnected}
          icon={<SlidersHorizontal size={20} aria-hidden />}
          onClick={() => setShowsDevices(!showsDevices)}
        />
        <EndCallButton onEnd={call.end} />
      </div>
    </div>
  );
}

type SoundTogglesProps = {
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
  return (
    <>
      <IconButton
        label={t(`testPanel.microphone_${microphone}`)}
        disabled={disabled}
        className={microphone === 'on' ? '' : OFF}
        icon={microphone === 'on' ? <Mic size={20} aria-hidden /> : <MicOff size={20} aria-hidden />}
        onClick={onMicrophone}
      />
      <IconButton
        label={t(isSilenced ? 'testPanel.soundOn' : 'testPanel.soundOff')}
        disabled={disabled}
        className={isSilenced ? OFF : ''}
        icon={isSilenced ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        onClick={onSound}
      />
    </>
  );
}

const OFF = 'text-danger-ink';

/** Ends a call, at the right of its controls. */
export function EndCallButton({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="danger" className="ml-auto" icon={PhoneOff} onClick={onEnd}>
      {t('testPanel.end')}
    </Button>
  );
}
