import { CUSTOM_LLM } from '@parley/contract/agent-defaults.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageModelListQuery } from '../../data/language-models.ts';
import { Banner } from '../../design/banner.tsx';
import { tabStorage } from '../../session/browser-storage.ts';

const HIDDEN_KEY = 'model_notice_hidden';

/** Says that the chosen model cannot answer now, who answers instead, and how to connect one. */
export function ModelNotice({ llmModel }: { llmModel: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(languageModelListQuery());
  const [isHidden, setIsHidden] = useState(() => tabStorage.getItem(HIDDEN_KEY) !== null);
  // Whether a server of the customer's own answers shows in a conversation; its settings say what is missing.
  if (!data || isHidden || llmModel === CUSTOM_LLM) return null;
  const model = data.models.find(({ id }) => id === llmModel);
  if (model?.available || model?.source === 'offline') return null;
  const handleDismiss = () => {
    tabStorage.setItem(HIDDEN_KEY, 'true');
    setIsHidden(true);
  };
  return (
    <Banner title={t('editor.offline_title', { model: model?.label ?? llmModel })} onDismiss={handleDismiss}>
      {t('editor.offline_message')}
    </Banner>
  );
}
