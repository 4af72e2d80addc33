import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { languageName } from '../../../design/language-name.ts';
import { useReadingFailureText } from '../document-error-text.ts';
import { DocumentStatusMark } from '../document-status-mark.tsx';
import { useDocumentWords } from '../document-words.ts';

/** What is known about a document besides its content. */
export function DocumentProperties({ document }: { document: DocumentDetail }) {
  const { t, i18n } = useTranslation();
  const words = useDocumentWords();
  const { type, url, metadata, access_info, file_name, status, language, fetched_at_unix_secs } = document;
  const creator = access_info.creator_name || access_info.creator_email;
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg border bg-surface p-4 max-md:grid-cols-2">
      {url === null ? null : (
        <Property name={t('knowledge.address')} className="col-span-full">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere text-accent-ink underline underline-offset-2"
          >
            {url}
          </a>
        </Property>
      )}
      {file_name === null ? null : (
        <Property name={t('knowledge.file_name')} className="col-span-full">
          <span className="wrap-anywhere">{file_name}</span>
        </Property>
      )}
      <Property name={t('knowledge.type')}>{words.typeName(type)}</Property>
      <Property name={t('knowledge.status')}>
        {status === 'ready' ? t('knowledge.status_ready') : <DocumentStatusMark {...document} />}
      </Property>
      <Property name={t('knowledge.access_level')}>{words.accessLevel(access_info.role)}</Property>
      <Property name={t('knowledge.added_on')}>
        <time dateTime={isoOf(metadata.created_at_unix_secs)}>
          {words.moment(metadata.created_at_unix_secs)}
        </time>
      </Property>
      <Property name={t('knowledge.added_by')}>
        {access_info.is_creator ? t('knowledge.you') : creator || t('knowledge.somebody_gone')}
      </Property>
      {fetched_at_unix_secs === null ? null : (
        <Property name={t('knowledge.fetched_on')}>
          <time dateTime={isoOf(fetched_at_unix_secs)}>{words.moment(fetched_at_unix_secs)}</time>
        </Property>
      )}
      <Property name={t('knowledge.language')}>
        {language === null ? t('knowledge.language_unknown') : languageName(language, i18n.language)}
      </Property>
      <Property name={t('knowledge.characters')}>{words.number(document.text_characters)}</Property>
      <Property name={t('knowledge.passages_count')}>{words.number(document.passages_count)}</Property>
      <Property name={t('knowledge.size')}>{words.size(metadata.size_bytes)}</Property>
    </dl>
  );
}

function Property({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 text-base text-ink">{children}</dd>
    </div>
  );
}

function isoOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}

/** What users should know before they rely on a document. */
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
