import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import type { EditorState } from './draft/editor-state.ts';

export type EditorBannersProps = {
  state: Pick<EditorState, 'problem' | 'isRestored' | 'setAside'>;
  readOnly: boolean;
  isTemplateMissing: boolean;
  onDiscard: () => void;
  onKeep: () => void;
  onMine: () => void;
};

/** What must be known about this draft before editing it. */
export function EditorBanners(props: EditorBannersProps) {
  const { state, readOnly, isTemplateMissing, onDiscard, onKeep, onMine } = props;
  const { t } = useTranslation();
  return (
    <>
      {state.problem ? (
        <Banner tone="danger" title={t('editor.problem')}>
          {state.problem}
        </Banner>
      ) : null}
      {readOnly ? <Banner>{t('editor.read_only')}</Banner> : null}
      {isTemplateMissing ? <Banner tone="warning">{t('editor.template_missing')}</Banner> : null}
      {state.isRestored ? (
        <Banner
          title={t('editor.restored')}
          action={
            <Button size="sm" onClick={onDiscard}>
              {t('editor.restored_discard')}
            </Button>
          }
          onDismiss={onKeep}
        >
          {t('editor.restored_hint')}
        </Banner>
      ) : null}
      {state.setAside ? (
        <Banner
          action={
            <Button size="sm" onClick={onMine}>
              {t('editor.mine_back')}
            </Button>
          }
        >
          {t('editor.theirs_shown')}
        </Banner>
      ) : null}
    </>
  );
}
