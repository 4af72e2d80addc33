import { LOADED_AGENT, NEW_AGENT, TIMEOUT_OFF, TIMEOUTS } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../design/duration-text.ts';
import type { AdvancedBlockProps } from './advanced-settings.ts';
import { clampedCount, clampedTimeout } from './clamped-number.ts';
import { ClientEventList } from './client-event-list.tsx';
import { FileLimitPanel } from './file-limit-panel.tsx';
import { PresetNumberField, type PresetNumberFieldProps } from './preset-number-field.tsx';
import { SettingsBlock } from './settings-block.tsx';
import { VariableList } from './variables/variable-list.tsx';

/** How long the agent waits, how long it may talk, and what goes into and out of a conversation. */
export function ConversationBlock(props: AdvancedBlockProps & { texts: readonly string[] }) {
  const { value, texts, readOnly, onChange } = props;
  const { t } = useTranslation();
  return (
    <SettingsBlock title={t('advanced.conversation')} description={t('advanced.conversation_hint')}>
      <TimeoutField
        timeout="turn"
        label={t('advanced.turn_timeout')}
        hint={t('advanced.turn_timeout_hint')}
        value={value.turnTimeout}
        readOnly={readOnly}
        onValueChange={(turnTimeout) => onChange({ turnTimeout })}
      />
      <TimeoutField
        timeout="silence"
        label={t('advanced.silence_timeout')}
        hint={t('advanced.silence_timeout_hint')}
        value={value.silenceEndCallTimeout}
        readOnly={readOnly}
        onValueChange={(silenceEndCallTimeout) => onChange({ silenceEndCallTimeout })}
      />
      <TimeoutField
        timeout="duration"
        label={t('advanced.max_duration')}
        hint={t('advanced.max_duration_hint')}
        value={value.maxConversationDuration}
        readOnly={readOnly}
        onValueChange={(maxConversationDuration) => onChange({ maxConversationDuration })}
      />
      <TokenLimitField {...props} />
      <FileLimitPanel
        value={value.maxFiles}
        readOnly={readOnly}
        onChange={(maxFiles) => onChange({ maxFiles })}
      />
      <ClientEventList
        events={value.clientEvents}
        readOnly={readOnly}
        onChange={(clientEvents) => onChange({ clientEvents })}
      />
      <VariableList
        variables={value.selectedVariables}
        locked={value.lockedVariables}
        texts={texts}
        readOnly={readOnly}
        onChange={(selectedVariables, lockedVariables) => onChange({ selectedVariables, lockedVariables })}
      />
    </SettingsBlock>
  );
}

type TimeoutFieldProps = Pick<
  PresetNumberFieldProps,
  'label' | 'hint' | 'value' | 'readOnly' | 'onValueChange'
> & { timeout: keyof typeof TIMEOUTS };

/** Seconds that a new agent has, and a stored one that lacks the field. */
const TIMEOUT_DEFAULTS: Readonly<Record<keyof typeof TIMEOUTS, { created: number; loaded: number }>> = {
  turn: { created: NEW_AGENT.turnTimeoutSeconds, loaded: LOADED_AGENT.turnTimeoutSeconds },
  silence: {
    created: NEW_AGENT.silenceEndCallTimeoutSeconds,
    loaded: LOADED_AGENT.silenceEndCallTimeoutSeconds,
  },
  duration: { created: NEW_AGENT.maxDurationSeconds, loaded: LOADED_AGENT.maxDurationSeconds },
};

function TimeoutField({ timeout, ...field }: TimeoutFieldProps) {
  const { t, i18n } = useTranslation();
  const { presets, min, max, custom, canBeOff } = TIMEOUTS[timeout];
  // What an agent has that nobody changed is no number of one's own.
  const { created, loaded } = TIMEOUT_DEFAULTS[timeout];
  const offered = new Set([...presets, created, ...(field.value === loaded ? [loaded] : [])]);
  const times = [...offered]
    .filter((value) => value !== TIMEOUT_OFF)
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: labelOf(value) }));
  function labelOf(seconds: number): string {
    const duration = durationText(seconds, i18n.language);
    const isPreset = presets.some((preset) => preset === seconds);
    return isPreset ? duration : t('advanced.default_time', { duration });
  }
  return (
    <PresetNumberField
      {...field}
      presets={canBeOff ? [...times, { value: TIMEOUT_OFF, label: t('advanced.never') }] : times}
      custom={{ unit: t('advanced.unit_seconds'), min, max, first: custom }}
      clamp={(seconds) => clampedTimeout(timeout, seconds)}
    />
  );
}

const TOKEN_PRESETS = [150, 300, 600];
const TOKEN_BOUNDS = { min: 1, max: 32_000 };

function TokenLimitField({ value, readOnly, onChange }: AdvancedBlockProps) {
  const { t } = useTranslation();
  return (
    <PresetNumberField
      label={t('advanced.token_limit')}
      hint={t('advanced.token_limit_hint')}
      value={value.tokenLimit}
      presets={[
        { value: 0, label: t('advanced.no_limit') },
        ...TOKEN_PRESETS.map((count) => ({ value: count, label: t('advanced.tokens', { count }) })),
      ]}
      custom={{ unit: t('advanced.unit_tokens'), ...TOKEN_BOUNDS, first: 200 }}
      clamp={(tokens) => (tokens <= 0 ? 0 : clampedCount(tokens, TOKEN_BOUNDS))}
      readOnly={readOnly}
      onValueChange={(tokenLimit) => onChange({ tokenLimit })}
    />
  );
}
