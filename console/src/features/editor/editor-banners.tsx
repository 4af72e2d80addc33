import { CUSTOM_LLM } from '@parley/contract/agent-defaults.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageModelListQuery } from '../../data/connections.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { tabStorage } from '../../session/browser-storage.ts';
import { ConnectionsLink } from '../../session/connections-link.tsx';
import { useMay } from '../../session/permissions.ts';
import { useEditor, useEditorState, useSettingValue } from './settings/editor-store.tsx';

export type EditorBannersProps = {
  isTemplateMissing: boolean;
  onDiscard: () => void;
};

/** What must be known about this draft before editing it, the weightiest alone. */
export function EditorBanners({ isTemplateMissing, onDiscard }: EditorBannersProps) {
  const { t } = useTranslation();
  const { store, readOnly } = useEditor();
  const isTeamActive = useMay('viewer');
  const problem = useEditorState((state) => state.problem);
  const isRestored = useEditorState((state) => state.isRestored);
  const isSetAside = useEditorState((state) => state.setAside !== undefined);
  if (problem) {
    return (
      <Banner tone="danger" title={t('editor.problem')}>
        {problem}
      </Banner>
    );
  }
  if (readOnly) {
    return (
      <Banner title={isTeamActive ? undefined : t('session.suspended_title')}>
        {t(isTeamActive ? 'editor.read_only' : 'session.suspended_message')}
      </Banner>
    );
  }
  if (isTemplateMissing) return <Banner tone="warning">{t('editor.template_missing')}</Banner>;
  if (isSetAside) {
    return (
      <Banner
        action={
          <Button size="sm" onClick={() => store.dispatch({ type: 'mine-return' })}>
            {t('editor.mine_back')}
          </Button>
        }
        onDismiss={() => store.dispatch({ type: 'mine-forget' })}
      >
        {t('editor.theirs_shown')}
      </Banner>
    );
  }
  if (isRestored) {
    return (
      <Banner
        title={t('editor.restored')}
        action={
          <Button size="sm" onClick={onDiscard}>
            {t('editor.restored_discard')}
          </Button>
        }
        onDismiss={() => store.dispatch({ type: 'draft-keep' })}
      >
        {t('editor.restored_hint')}
      </Banner>
    );
  }
  return <ModelNotice />;
}

const HIDDEN_KEY = 'model_notice_hidden';

/** Says that the chosen model cannot answer now, what answers instead, and leads to where one is connected. */
function ModelNotice() {
  const { t } = useTranslation();
  const llmModel = useSettingValue('conversation_config.agent.prompt.llm');
  const { data } = useQuery(languageModelListQuery());
  const mayConnect = useMay('owner');
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
    <Banner
      action={mayConnect ? <ConnectionsLink>{t('editor.offline_connect')}</ConnectionsLink> : undefined}
      onDismiss={handleDismiss}
    >
      {t('editor.offline_message', { model: model?.label ?? llmModel })}
    </Banner>
  );
}
