import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';

/** How many agents the team has and may have; undefined while that is not known. */
export type AgentLimit = { count: number; max: number } | undefined;

/** Whether no further agent may be created. */
export function isLimitReached(limit: AgentLimit): boolean {
  return limit !== undefined && limit.count >= limit.max;
}

/** Says that no further agent may be created, and how to get room for one. */
export function AgentLimitBanner({ limit }: { limit: AgentLimit }) {
  const { t } = useTranslation();
  return limit ? (
    <Banner tone="warning" title={t('agents.limit_title', limit)}>
      {t('agents.limit_description')}
    </Banner>
  ) : null;
}

/** Stands where a template would be chosen. */
export function AgentLimitDialog({
  limit,
  title,
  onBack,
}: {
  limit: AgentLimit;
  title: string;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      onClose={onBack}
      size="sm"
      title={title}
      footer={<Button onClick={onBack}>{t('editor.back')}</Button>}
    >
      <AgentLimitBanner limit={limit} />
    </Dialog>
  );
}
