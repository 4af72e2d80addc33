import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/icon-button.tsx';
import { DevicePanel } from './device-panel.tsx';
import { EndCallButton } from './end-call-button.tsx';
import { SoundToggles } from './sound-toggles.tsx';
import type { VoiceCall } from './use-voice-call.ts';

export type CallControlsProps = { call: VoiceCall; isConnected: boolean };

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
          label={t('simulation.devices')}
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
