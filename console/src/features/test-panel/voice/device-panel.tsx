import {
  type AudioDevice,
  canChooseSpeaker,
  listAudioDevices,
  watchAudioDevices,
} from '@parley/client/sound/audio-devices.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelMeter } from '../../../design/level-meter.tsx';
import { Select, type SelectOption } from '../../../design/select.tsx';
import { barHeight } from './heard-sound.ts';
import type { VoiceCall } from './use-voice-call.ts';

export type DevicePanelProps = Pick<
  VoiceCall,
  'devices' | 'chooseMicrophone' | 'chooseSpeaker' | 'level' | 'microphone'
> & {
  id: string;
};

const SYSTEM = 'system';

/** Which microphone hears the caller and which speaker the agent is heard from, with how loud both are. */
export function DevicePanel(props: DevicePanelProps) {
  const { id, devices, chooseMicrophone, chooseSpeaker, level, microphone } = props;
  const { t } = useTranslation();
  const { microphones, speakers } = useAudioDevices(microphone);
  const options = (list: readonly AudioDevice[]): SelectOption[] => [
    { value: SYSTEM, label: t('testPanel.systemDevice') },
    ...list.map((device, index) => ({
      value: device.id,
      label: device.label || t('testPanel.unnamedDevice', { number: index + 1 }),
    })),
  ];
  const idOf = (value: string) => (value === SYSTEM ? undefined : value);
  return (
    <section
      id={id}
      aria-label={t('testPanel.devices')}
      className="mb-3 grid gap-3 rounded-md border bg-sunken p-3 sm:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <Select
          size="sm"
          label={t('testPanel.microphone')}
          options={options(microphones)}
          value={devices.microphoneId ?? SYSTEM}
          onValueChange={(value) => void chooseMicrophone(idOf(value))}
        />
        <LevelMeter active={microphone === 'on'} level={() => barHeight(level('caller'))} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        {canChooseSpeaker() ? (
          <Select
            size="sm"
            label={t('testPanel.speaker')}
            options={options(speakers)}
            value={devices.speakerId ?? SYSTEM}
            onValueChange={(value) => void chooseSpeaker(idOf(value))}
          />
        ) : (
          <p className="text-muted text-sm">{t('testPanel.speakerFixed')}</p>
        )}
        <LevelMeter active level={() => barHeight(level('agent'))} />
      </div>
    </section>
  );
}

/** The machine's devices, read again when one comes or goes and when the microphone was allowed. */
function useAudioDevices(microphone: VoiceCall['microphone']) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof listAudioDevices>>>(NONE);
  useEffect(() => {
    let isWanted = true;
    const look = () =>
      void listAudioDevices().then((devices) => {
        if (isWanted) setFound(devices);
      });
    if (microphone !== 'muted') look();
    const stop = watchAudioDevices(look);
    return () => {
      isWanted = false;
      stop();
    };
  }, [microphone]);
  return found;
}

const NONE = { microphones: [], speakers: [] };
