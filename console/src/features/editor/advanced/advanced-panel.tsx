import { useTranslation } from 'react-i18next';
import { AccessBlock } from './access-block.tsx';
import { CollectedFieldList } from './analysis/collected-field-list.tsx';
import { CriterionList } from './analysis/criterion-list.tsx';
import { BlockLinks } from './block-links.tsx';
import { ConversationBlock } from './conversation-block.tsx';
import { LanguageBlock } from './language-block.tsx';
import { LimitsBlock } from './limits-block.tsx';
import { PrivacyBlock } from './privacy-block.tsx';
import { SettingsBlock } from './settings-block.tsx';
import { TurnTakingBlock } from './turn-taking-block.tsx';

/** What a conversation may do, who may begin it, and what is stored of it. */
export function AdvancedPanel() {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <BlockLinks />
      <div className="flex flex-col gap-5">
        <ConversationBlock />
        <TurnTakingBlock />
        <LanguageBlock />
        <LimitsBlock />
        <PrivacyBlock />
        <AccessBlock />
        <SettingsBlock name="analysis" description={t('advanced.analysis_hint')}>
          <CriterionList />
          <CollectedFieldList />
        </SettingsBlock>
      </div>
    </div>
  );
}
