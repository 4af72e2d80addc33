import { InterruptionSensitivity, TurnEagerness } from '@parley/contract/agent-config.ts';
import { TIMEOUT_OFF } from '@parley/contract/agent-defaults.ts';
import { BACK_CHANNEL_WORDS } from '@parley/contract/back-channel-words.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../design/duration-text.ts';
import { languageName } from '../../../design/language-name.ts';
import { useSettingValue } from '../settings/editor-store.tsx';
import { NumberSetting } from '../settings/number-setting.tsx';
import { ChoiceSetting, SwitchSetting, TextSetting } from '../settings/setting-controls.tsx';
import { SettingsBlock } from './settings-block.tsx';

const SOFT_TIMEOUT = { presets: [2, 3, 5, 8], min: 1, max: 30, first: 4, below: TIMEOUT_OFF };
const SOFT_MESSAGE_MAX = 300;

/** When the agent takes the floor, and when it leaves it to the caller. */
export function TurnTakingBlock() {
  const { t, i18n } = useTranslation();
  const softTimeout = useSettingValue('conversation_config.turn.soft_timeout_config.timeout_seconds');
  const times = SOFT_TIMEOUT.presets.map((seconds) => ({
    value: seconds,
    label: t('turns.after', { duration: durationText(seconds, i18n.language) }),
  }));
  return (
    <SettingsBlock name="turns" description={t('turns.hint')}>
      <ChoiceSetting
        path="conversation_config.turn.turn_eagerness"
        choices={TurnEagerness.options}
        nameOf={(choice) => t(`turns.eagerness_${choice}`)}
        hint={(choice) => t(`turns.eagerness_hint_${choice}`)}
      />
      <ChoiceSetting
        path="conversation_config.turn.interruption_while_speaking"
        choices={InterruptionSensitivity.options}
        nameOf={(choice) => t(`turns.sensitivity_${choice}`)}
        hint={() => t('turns.while_speaking_hint')}
      />
      <ChoiceSetting
        path="conversation_config.turn.interruption_while_thinking"
        choices={InterruptionSensitivity.options}
        nameOf={(choice) => t(`turns.sensitivity_${choice}`)}
        hint={() => t('turns.while_thinking_hint')}
      />
      <SwitchSetting
        path="conversation_config.agent.disable_first_message_interruptions"
        hint={t('turns.finish_first_message_hint')}
      />
      <TextSetting
        path="conversation_config.turn.interruption_ignore_terms"
        hint={<TermsHint />}
        placeholder={t('turns.terms_example')}
      />
      <NumberSetting
        path="conversation_config.turn.soft_timeout_config.timeout_seconds"
        hint={t('turns.soft_timeout_hint')}
        presets={[...times, { value: TIMEOUT_OFF, label: t('turns.say_nothing') }]}
        custom={{ ...SOFT_TIMEOUT, unit: t('advanced.unit_seconds') }}
      />
      {softTimeout < 0 ? null : (
        <TextSetting
          path="conversation_config.turn.soft_timeout_config.message"
          hint={t('turns.soft_message_hint')}
          placeholder={t('turns.soft_message_example')}
          maxLength={SOFT_MESSAGE_MAX}
        />
      )}
    </SettingsBlock>
  );
}

/** What the words are for, and which ones the language brings along. */
function TermsHint() {
  const { t, i18n } = useTranslation();
  const language = useSettingValue('conversation_config.agent.language');
  const words = Object.hasOwn(BACK_CHANNEL_WORDS, language)
    ? BACK_CHANNEL_WORDS[language as AgentLanguage]
    : undefined;
  if (!words) return t('turns.terms_hint');
  return (
    <>
      {t('turns.terms_hint')}{' '}
      {t('turns.terms_known', { language: languageName(language, i18n.language), words })}
    </>
  );
}
