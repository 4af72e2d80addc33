import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { useReadingFailureText } from '../document-error-text.ts';

/** What somebody should know before they rely on a document. */
export function DocumentNotices({
  document,
  canChange,
  isBusy,
  onRetry,
  onOpen,
}: {
  document: DocumentDetail;
  canChange: boolean;
  isBusy: boolean;
  onRetry: () => void;
  onOpen: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const failureText = useReadingFailureText();
  const { status, failure, is_usable, same_content_as } = document;
  const isFailed = status === 'failed' && failure !== null;
  if (!isFailed && !same_content_as && (status === 'ready' || !is_usable)) return null;
  return (
    <div className="flex flex-col gap-3">
      {isFailed ? (
        <Banner
          tone="danger"
          title={failureText(failure)}
          action={
            canChange ? (
              <Button size="sm" icon={<RotateCw size={16} aria-hidden />} loading={isBusy} onClick={onRetry}>
                {t('design.retry')}
              </Button>
            ) : undefined
          }
        >
          {t(is_usable ? 'knowledge.failed_usable' : 'knowledge.failed_unusable')}
        </Banner>
      ) : null}
      {!isFailed && status !== 'ready' && is_usable ? <Banner>{t('knowledge.read_anew')}</Banner> : null}
      {same_content_as ? (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={() => onOpen(same_content_as.uuid)}>
              {t('knowledge.open')}
            </Button>
          }
        >
          {t('knowledge.same_content', { name: same_content_as.name })}
        </Banner>
      ) : null}
    </div>
  );
}
