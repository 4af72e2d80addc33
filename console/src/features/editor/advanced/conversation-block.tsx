import { TIMEOUT_OFF, TIMEOUTS } from '@parley/contract/agent-defaults.ts';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../design/duration-text.ts';
import { NumberSetting, type NumberSettingProps } from '../settings/number-setting.tsx';
import { ClientEventList } from './client-event-list.tsx';
import { FileLimitSetting } from './file-limit-setting.tsx';
import { SettingsBlock } from './settings-block.tsx';
import { VariableList } from './variables/variable-list.tsx';

/** How long the agent waits, how long a conversation may last, and what goes into and out of a conversation. */
export function ConversationBlock() {
  const { t } = useTranslation();
  return (
    <SettingsBlock name="conversation" description={t('advanced.conversation_hint')}>
      <TimeoutSetting
        path="conversation_config.turn.turn_timeout"
        timeout="turn"
        hint={t('advanced.turn_timeout_hint')}
      />
      <TimeoutSetting
        path="conversation_config.turn.silence_end_call_timeout"
        timeout="silence"
        hint={t('advanced.silence_timeout_hint')}
      />
      <TimeoutSetting
        path="conversation_config.conversation.max_duration_seconds"
        timeout="duration"
        hint={t('advanced.max_duration_hint')}
      />
      <NumberSetting
        path="conversation_config.agent.prompt.max_tokens"
        hint={t('advanced.token_limit_hint')}
        presets={[
          { value: 0, label: t('advanced.no_limit') },
          ...[150, 300, 600].map((count) => ({ value: count, label: t('advanced.tokens', { count }) })),
        ]}
        custom={{ unit: t('advanced.unit_tokens'), min: 1, max: 32_000, below: 0, first: 200 }}
      />
      <FileLimitSetting />
      <ClientEventList />
      <VariableList />
    </SettingsBlock>
  );
}

type TimeoutSettingProps = Pick<NumberSettingProps, 'path' | 'hint'> & { timeout: keyof typeof TIMEOUTS };

function TimeoutSetting({ path, timeout, hint }: TimeoutSettingProps) {
  const { t, i18n } = useTranslation();
  const { presets, min, max, custom, canBeOff } = TIMEOUTS[timeout];
  const times = presets.map((value) => ({ value, label: durationText(value, i18n.language) }));
  return (
    <NumberSetting
      path={path}
      hint={hint}
      presets={canBeOff ? [...times, { value: TIMEOUT_OFF, label: t('advanced.never') }] : times}
      custom={{
        unit: t('advanced.unit_seconds'),
        min,
        max,
        below: canBeOff ? TIMEOUT_OFF : min,
        first: custom,
      }}
    />
  );
}
