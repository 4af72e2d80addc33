import { fileSizeText } from '@parley/client/given-files/file-size-text.ts';
import type { DocumentDetail } from '@parley/contract/knowledge-document.ts';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { useFormats } from '../../../design/formats.ts';
import { languageName } from '../../../design/language-name.ts';
import { PropertyList } from '../../../design/property-list.tsx';
import { useReadingFailureText } from '../document-error-text.ts';
import { DocumentStatusMark } from '../document-status-mark.tsx';

/** What is known about a document besides its content. */
export function DocumentProperties({ document }: { document: DocumentDetail }) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { type, url, metadata, access_info, file_name, status, language, fetched_at_unix_secs } = document;
  const creator = access_info.creator_name || access_info.creator_email;
  const moment = (unixSeconds: number) => (
    <time dateTime={new Date(unixSeconds * 1000).toISOString()}>{formats.moment(unixSeconds * 1000)}</time>
  );
  return (
    <PropertyList
      properties={[
        url !== null && {
          name: t('fields.address'),
          isWide: true,
          value: (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="wrap-anywhere text-accent-ink underline underline-offset-2"
            >
              {url}
            </a>
          ),
        },
        file_name !== null && {
          name: t('knowledge.file_name'),
          isWide: true,
          value: <span className="wrap-anywhere">{file_name}</span>,
        },
        { name: t('knowledge.type'), value: t(`knowledge.type_${type}`) },
        {
          name: t('knowledge.status'),
          value: status === 'ready' ? t('knowledge.status_ready') : <DocumentStatusMark {...document} />,
        },
        { name: t('knowledge.access_level'), value: t(`knowledge.access_${access_info.role}`) },
        { name: t('knowledge.added_on'), value: moment(metadata.created_at_unix_secs) },
        {
          name: t('knowledge.added_by'),
          value: access_info.is_creator ? t('knowledge.you') : creator || t('knowledge.creator_gone'),
        },
        fetched_at_unix_secs !== null && {
          name: t('knowledge.fetched_on'),
          value: moment(fetched_at_unix_secs),
        },
        {
          name: t('fields.language'),
          value: language === null ? t('knowledge.language_unknown') : languageName(language, i18n.language),
        },
        { name: t('knowledge.characters'), value: formats.number(document.text_characters) },
        { name: t('knowledge.passages_count'), value: formats.number(document.passages_count) },
        { name: t('knowledge.size'), value: fileSizeText(metadata.size_bytes, i18n.language) },
      ]}
    />
  );
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
              <Button size="sm" icon={RotateCw} loading={isBusy} onClick={onRetry}>
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
              {t('buttons.open')}
            </Button>
          }
        >
          {t('knowledge.same_content', { name: same_content_as.name })}
        </Banner>
      ) : null}
    </div>
  );
}
