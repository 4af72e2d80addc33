import type { InterruptionSensitivity, TurnEagerness } from '@parley/contract/agent-config.ts';
import { TIMEOUT_OFF } from '@parley/contract/agent-defaults.ts';
import { BACK_CHANNEL_WORDS } from '@parley/contract/back-channel-words.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../design/choice-group.tsx';
import { durationText } from '../../design/duration-text.ts';
import { languageName } from '../../design/language-name.ts';
import { TextField } from '../../design/text-field.tsx';
import type { AdvancedBlockProps, ErrorOf } from './advanced-settings.ts';
import { clampedCount } from './clamped-number.ts';
import { PresetNumberField } from './preset-number-field.tsx';
import { SettingsBlock } from './settings-block.tsx';

export type TurnTakingBlockProps = AdvancedBlockProps & {
  /** The agent's main language. */
  language: string;
  errorOf: ErrorOf;
};

/** When the agent takes the floor, and when it leaves it to the caller. */
export function TurnTakingBlock({ value, language, errorOf, readOnly, onChange }: TurnTakingBlockProps) {
  const { t } = useTranslation();
  return (
    <SettingsBlock title={t('turns.title')} description={t('turns.hint')}>
      <EagernessField
        value={value.turnEagerness}
        readOnly={readOnly}
        onValueChange={(turnEagerness) => onChange({ turnEagerness })}
      />
      <InterruptionField
        label={t('turns.while_speaking')}
        hint={t('turns.while_speaking_hint')}
        value={value.interruptionWhileSpeaking}
        readOnly={readOnly}
        onValueChange={(interruptionWhileSpeaking) => onChange({ interruptionWhileSpeaking })}
      />
      <InterruptionField
        label={t('turns.while_thinking')}
        hint={t('turns.while_thinking_hint')}
        value={value.interruptionWhileThinking}
        readOnly={readOnly}
        onValueChange={(interruptionWhileThinking) => onChange({ interruptionWhileThinking })}
      />
      <TextField
        label={t('turns.terms')}
        hint={<TermsHint language={language} />}
        placeholder={t('turns.terms_example')}
        autoComplete="off"
        error={errorOf('ignoredTerms')}
        readOnly={readOnly}
        value={value.ignoredTerms}
        onValueChange={(ignoredTerms) => onChange({ ignoredTerms })}
      />
      <SoftTimeoutFields value={value} readOnly={readOnly} onChange={onChange} />
    </SettingsBlock>
  );
}

type ChoiceProps<Value> = { value: Value; readOnly: boolean; onValueChange: (value: Value) => void };

function EagernessField({ value, readOnly, onValueChange }: ChoiceProps<TurnEagerness>) {
  const { t } = useTranslation();
  const hints = {
    patient: t('turns.patient_hint'),
    normal: t('turns.normal_hint'),
    eager: t('turns.eager_hint'),
  };
  return (
    <ChoiceGroup<TurnEagerness>
      label={t('turns.eagerness')}
      hint={hints[value]}
      options={[
        { value: 'patient', label: t('turns.patient') },
        { value: 'normal', label: t('turns.normal') },
        { value: 'eager', label: t('turns.eager') },
      ]}
      value={value}
      disabled={readOnly}
      onValueChange={onValueChange}
    />
  );
}

function InterruptionField(props: ChoiceProps<InterruptionSensitivity> & { label: string; hint: string }) {
  const { label, hint, value, readOnly, onValueChange } = props;
  const { t } = useTranslation();
  return (
    <ChoiceGroup<InterruptionSensitivity>
      label={label}
      hint={hint}
      options={[
        { value: 'off', label: t('turns.never') },
        { value: 'low', label: t('turns.hardly') },
        { value: 'normal', label: t('turns.normally') },
        { value: 'high', label: t('turns.easily') },
      ]}
      value={value}
      disabled={readOnly}
      onValueChange={onValueChange}
    />
  );
}

/** What the words are for, and which ones the language brings along. */
function TermsHint({ language }: { language: string }) {
  const { t, i18n } = useTranslation();
  const own = Object.hasOwn(BACK_CHANNEL_WORDS, language)
    ? BACK_CHANNEL_WORDS[language as AgentLanguage]
    : undefined;
  if (!own) return t('turns.terms_hint');
  const words = own.join(', ');
  return (
    <>
      {t('turns.terms_hint')}{' '}
      {t('turns.terms_known', { language: languageName(language, i18n.language), words })}
    </>
  );
}

const SOFT_TIMEOUT = { presets: [2, 3, 5, 8], min: 1, max: 30, first: 4 };

/** What the caller is told while an answer takes its time. */
function SoftTimeoutFields({ value, readOnly, onChange }: AdvancedBlockProps) {
  const { t, i18n } = useTranslation();
  const times = SOFT_TIMEOUT.presets.map((seconds) => ({
    value: seconds,
    label: t('turns.after', { duration: durationText(seconds, i18n.language) }),
  }));
  return (
    <>
      <PresetNumberField
        label={t('turns.soft_timeout')}
        hint={t('turns.soft_timeout_hint')}
        value={value.softTimeout}
        presets={[...times, { value: TIMEOUT_OFF, label: t('turns.say_nothing') }]}
        custom={{ ...SOFT_TIMEOUT, unit: t('advanced.unit_seconds') }}
        clamp={(seconds) => (seconds <= 0 ? TIMEOUT_OFF : clampedCount(seconds, SOFT_TIMEOUT))}
        readOnly={readOnly}
        onValueChange={(softTimeout) => onChange({ softTimeout })}
      />
      {value.softTimeout < 0 ? null : (
        <TextField
          label={t('turns.soft_message')}
          hint={t('turns.soft_message_hint')}
          placeholder={t('turns.soft_message_example')}
          maxLength={SOFT_MESSAGE_MAX}
          readOnly={readOnly}
          value={value.softTimeoutMessage}
          onValueChange={(softTimeoutMessage) => onChange({ softTimeoutMessage })}
        />
      )}
    </>
  );
}

const SOFT_MESSAGE_MAX = 300;
