import { useTranslation } from 'react-i18next';
import { AccessBlock } from './access/access-block.tsx';
import type { AdvancedBlockProps, ErrorOf, RenderVoicePicker } from './advanced-settings.ts';
import { CollectedFieldList } from './analysis/collected-field-list.tsx';
import { CriterionList } from './analysis/criterion-list.tsx';
import { ConversationBlock } from './conversation-block.tsx';
import { LanguageBlock } from './languages/language-block.tsx';
import { LimitsBlock } from './limits-block.tsx';
import { PrivacyBlock } from './privacy-block.tsx';
import { SettingsBlock } from './settings-block.tsx';
import { TurnTakingBlock } from './turn-taking-block.tsx';

export type { ErrorOf, RenderVoicePicker } from './advanced-settings.ts';

export type AdvancedSettingsPanelProps = AdvancedBlockProps & {
  /** The agent's main language. */
  language: string;
  /** The agent's texts, in which variables can stand. */
  texts: readonly string[];
  errorOf: ErrorOf;
  renderVoicePicker: RenderVoicePicker;
};

/** What a conversation may do, who may hold it, and what stays of it. */
export function AdvancedSettingsPanel(props: AdvancedSettingsPanelProps) {
  const { value, errorOf, readOnly, onChange } = props;
  const { t } = useTranslation();
  return (
    <div className="@container flex flex-col gap-5">
      <ConversationBlock {...props} />
      <TurnTakingBlock {...props} />
      <LanguageBlock {...props} />
      <LimitsBlock {...props} />
      <PrivacyBlock {...props} />
      <AccessBlock {...props} />
      <SettingsBlock title={t('advanced.analysis')} description={t('advanced.analysis_hint')}>
        <CriterionList
          criteria={value.criteria}
          errorOf={errorOf}
          readOnly={readOnly}
          onChange={(criteria) => onChange({ criteria })}
        />
        <CollectedFieldList
          fields={value.collectedFields}
          errorOf={errorOf}
          readOnly={readOnly}
          onChange={(collectedFields) => onChange({ collectedFields })}
        />
      </SettingsBlock>
    </div>
  );
}
