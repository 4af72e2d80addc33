import { AUDIO_FORMATS, STREAMING_LATENCIES } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { VoiceTrialPanel } from '../../voices/voice-trial-panel.tsx';
import { useEditor, useEditorState, useSettingValue } from '../settings/editor-store.tsx';
import { SelectSetting, SwitchSetting } from '../settings/setting-controls.tsx';
import { filledFirstMessage } from '../settings/spoken-agent.ts';
import { KeywordsField } from './keywords-field.tsx';
import { PronunciationList } from './pronunciation-list.tsx';
import { useTrialVoice } from './use-trial-voice.ts';
import { VoiceSlider } from './voice-slider.tsx';

/** How the agent's voice sounds and travels, and the words that it is to pronounce and to recognise. */
export function SpeechPanel() {
  const { readOnly } = useEditor();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-5">
        <VoiceSlider path="conversation_config.tts.stability" setting="stability" />
        <VoiceSlider path="conversation_config.tts.speed" setting="speed" />
        <VoiceSlider path="conversation_config.tts.similarity_boost" setting="similarityBoost" />
      </div>
      {readOnly ? null : <VoiceTrial />}
      <DeliveryFields />
      <div className="border-t pt-5">
        <PronunciationList />
      </div>
      <div className="border-t pt-5">
        <KeywordsField />
      </div>
    </div>
  );
}

/** Where the settings can be heard, with the draft's own voice. */
function VoiceTrial() {
  const trial = useTrialVoice();
  const text = useEditorState(({ draft }) => filledFirstMessage(draft.document, (name) => name));
  return <VoiceTrialPanel {...trial} text={text} />;
}

/** How the spoken answer is made and sent. */
function DeliveryFields() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5 border-t pt-5">
      <SwitchSetting path="conversation_config.tts.model_id" hint={t('speech.flash_hint')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <LatencySelect />
        <FormatSelect />
      </div>
    </div>
  );
}

const LATENCY = 'conversation_config.tts.optimize_streaming_latency';

function LatencySelect() {
  const { t } = useTranslation();
  const level = useSettingValue(LATENCY);
  return (
    <SelectSetting
      path={LATENCY}
      hint={t('speech.latency_hint')}
      options={Object.entries(STREAMING_LATENCIES).map(([name, latency]) => ({
        value: String(latency),
        label: t(`speech.latency_${name}`),
      }))}
      other={{ label: t('speech.latency_level', { level }) }}
    />
  );
}

function FormatSelect() {
  const { t, i18n } = useTranslation();
  const options = AUDIO_FORMATS.map((format) => {
    const [encoding = '', rateHz = ''] = format.split('_');
    const rate = `${(Number(rateHz) / 1000).toLocaleString(i18n.language)} kHz`;
    const label =
      encoding === 'ulaw' ? t('speech.format_telephone', { rate }) : t('speech.format_pcm', { rate });
    return { value: format, label };
  });
  return (
    <SelectSetting
      path="conversation_config.tts.agent_output_audio_format"
      hint={t('speech.format_hint')}
      options={options}
    />
  );
}
