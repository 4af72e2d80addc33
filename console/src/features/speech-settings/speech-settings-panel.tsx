import { AUDIO_FORMATS, STREAMING_LATENCIES } from '@parley/contract/agent-defaults.ts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select, type SelectOption } from '../../design/select.tsx';
import { Switch } from '../../design/switch.tsx';
import { KeywordsField } from './keywords-field.tsx';
import { PresetSlider } from './preset-slider.tsx';

/** How an agent speaks and what it listens for; the names are those of the editor's draft. */
export type SpeechSettingsValue = {
  useFlash: boolean;
  ttsFormat: string;
  streamingLatency: number;
  stability: number;
  speed: number;
  similarity_boost: number;
  /** As typed, with commas between. */
  keywords: string;
};

export type SpeechSettingsPanelProps = {
  value: SpeechSettingsValue;
  /** The keywords as they are stored. */
  keywords: readonly string[];
  readOnly: boolean;
  onChange: (change: Partial<SpeechSettingsValue>) => void;
  /** Where the settings can be heard. */
  trial: ReactNode;
};

/** How the agent's voice sounds and travels, and the words that it is to recognise. */
export const SpeechSettingsPanel = memo(function SpeechSettingsPanel(props: SpeechSettingsPanelProps) {
  const { value, keywords, readOnly, onChange, trial } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-5">
        <PresetSlider
          setting="stability"
          label={t('speech.stability')}
          hint={t('speech.stability_hint')}
          names={{
            natural: t('speech.stability_natural'),
            balanced: t('speech.stability_balanced'),
            steady: t('speech.stability_steady'),
          }}
          value={value.stability}
          readOnly={readOnly}
          onChange={(stability) => onChange({ stability })}
        />
        <PresetSlider
          setting="speed"
          label={t('speech.speed')}
          hint={t('speech.speed_hint')}
          names={{
            slow: t('speech.speed_slow'),
            moderate: t('speech.speed_moderate'),
            normal: t('speech.speed_normal'),
            quick: t('speech.speed_quick'),
            fast: t('speech.speed_fast'),
          }}
          value={value.speed}
          readOnly={readOnly}
          onChange={(speed) => onChange({ speed })}
        />
        <PresetSlider
          setting="similarityBoost"
          label={t('speech.similarity')}
          hint={t('speech.similarity_hint')}
          names={{
            standard: t('speech.similarity_standard'),
            clear: t('speech.similarity_clear'),
            high: t('speech.similarity_high'),
            maximum: t('speech.similarity_maximum'),
          }}
          value={value.similarity_boost}
          readOnly={readOnly}
          onChange={(similarity_boost) => onChange({ similarity_boost })}
        />
      </div>
      {trial}
      <DeliveryFields value={value} readOnly={readOnly} onChange={onChange} />
      <div className="border-t pt-5">
        <KeywordsField
          text={value.keywords}
          keywords={keywords}
          readOnly={readOnly}
          onChange={(text) => onChange({ keywords: text })}
        />
      </div>
    </div>
  );
});

/** How the spoken answer is made and sent. */
function DeliveryFields(props: Pick<SpeechSettingsPanelProps, 'value' | 'readOnly' | 'onChange'>) {
  const { value, readOnly, onChange } = props;
  const { t } = useTranslation();
  const latencies = withStored(
    [
      { value: String(STREAMING_LATENCIES.normal), label: t('speech.latency_normal') },
      { value: String(STREAMING_LATENCIES.fast), label: t('speech.latency_fast') },
    ],
    String(value.streamingLatency),
    t('speech.latency_level', { level: value.streamingLatency }),
  );
  const formatName = useFormatName();
  const formats = withStored(
    AUDIO_FORMATS.map((format) => ({ value: format as string, label: formatName(format) })),
    value.ttsFormat,
    value.ttsFormat,
  );
  return (
    <div className="flex flex-col gap-5 border-t pt-5">
      <Switch
        label={t('speech.flash')}
        hint={t('speech.flash_hint')}
        checked={value.useFlash}
        disabled={readOnly}
        onCheckedChange={(useFlash) => onChange({ useFlash })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('speech.latency')}
          hint={t('speech.latency_hint')}
          options={latencies}
          value={String(value.streamingLatency)}
          disabled={readOnly}
          onValueChange={(next) => onChange({ streamingLatency: Number(next) })}
        />
        <Select
          label={t('speech.format')}
          hint={t('speech.format_hint')}
          options={formats}
          value={value.ttsFormat}
          disabled={readOnly}
          onValueChange={(ttsFormat) => onChange({ ttsFormat })}
        />
      </div>
    </div>
  );
}

/** The choices, and the stored value where it is none of them. */
function withStored(options: SelectOption[], stored: string, name: string): SelectOption[] {
  return options.some(({ value }) => value === stored)
    ? options
    : [...options, { value: stored, label: name }];
}

/** Gives the name of an audio format such as `pcm_16000`. */
function useFormatName(): (format: (typeof AUDIO_FORMATS)[number]) => string {
  const { t, i18n } = useTranslation();
  return (format) => {
    const [encoding = '', rateHz = ''] = format.split('_');
    const rate = `${(Number(rateHz) / 1000).toLocaleString(i18n.language)} kHz`;
    return encoding === 'ulaw' ? t('speech.format_telephone', { rate }) : t('speech.format_pcm', { rate });
  };
}
