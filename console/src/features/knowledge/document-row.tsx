import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { Download, type LucideIcon, PanelRightOpen, Pencil, RefreshCw, RotateCw, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { useFormats } from '../../design/formats.ts';
import { OpeningButton } from '../../design/resource-list/opening-button.tsx';
import { RowMenu } from '../../design/row-menu.tsx';
import { useReadingFailureText } from './document-error-text.ts';
import { DocumentStatusMark } from './document-status-mark.tsx';
import { DocumentTypeIcon } from './document-type-icon.tsx';

/** What can be done with a document of the list. */
export type DocumentAction = 'open' | 'rename' | 'refresh' | 'retry' | 'download' | 'delete';

export type DocumentRowProps = {
  document: DocumentItem;
  /** Whether the signed-in user may change documents. */
  canChange: boolean;
  /** Something is being done to it. */
  isBusy: boolean;
  onAction: (action: DocumentAction, document: DocumentItem) => void;
};

/** One document: what it is, how far it is, and what can be done with it. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, canChange, isBusy, onAction } = props;
  const { t } = useTranslation();
  const failureText = useReadingFailureText();
  const { name, config, status, failure, qa_pairs_count } = document;
  return (
    <div className="@container relative flex min-h-16 items-center gap-3 rounded-lg border bg-surface py-2 pr-2 pl-4 transition-colors hover:border-line-strong hover:bg-hover max-sm:pl-3">
      <span className="flex @3xl:self-center self-start @3xl:pt-0 pt-1 text-muted">
        <DocumentTypeIcon type={config.type} isQa={qa_pairs_count !== null} />
      </span>
      <div className="flex min-w-0 flex-1 @3xl:flex-row flex-col @3xl:items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-1">
          <OpeningButton onClick={() => onAction('open', document)}>{name}</OpeningButton>
          <p className="truncate text-muted text-sm">{subtitleOf(document)}</p>
          {failure && status === 'failed' ? (
            <p className="wrap-anywhere text-danger-ink text-sm">{failureText(failure)}</p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 @3xl:contents">
          <div className="flex shrink-0 items-center gap-1.5 @3xl:w-40">
            <DocumentBadges document={document} />
          </div>
          <div className="flex shrink-0 items-center gap-2 @3xl:w-44 @3xl:justify-end">
            <DocumentStatusMark {...document} />
            {status === 'failed' && canChange ? (
              <Button
                size="sm"
                className="relative"
                loading={isBusy}
                icon={RotateCw}
                aria-label={t('knowledge.retry_for', { name })}
                onClick={() => onAction('retry', document)}
              >
                {t('design.retry')}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <DocumentRowMenu {...props} />
    </div>
  );
});

/** The actions that a document and the user's role allow. */
function DocumentRowMenu({ document, canChange, isBusy, onAction }: DocumentRowProps) {
  const { t } = useTranslation();
  const { name, config } = document;
  const action = (kind: DocumentAction, Icon: LucideIcon, text: string) => ({
    Icon,
    text,
    onSelect: () => onAction(kind, document),
  });
  return (
    <RowMenu
      className="relative @3xl:self-center self-start"
      loading={isBusy}
      label={t('design.row_actions', { name })}
      actions={[
        action('open', PanelRightOpen, t('buttons.open')),
        canChange && action('rename', Pencil, t('buttons.rename')),
        canChange && config.type === 'url' && action('refresh', RefreshCw, t('knowledge.refresh')),
        config.type !== 'text' && action('download', Download, t('knowledge.download')),
        canChange && { ...action('delete', Trash2, t('buttons.delete')), tone: 'danger', isApart: true },
      ]}
    />
  );
}

function DocumentBadges({ document: { config, qa_pairs_count } }: { document: DocumentItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <Badge>{t(`knowledge.label_${config.type}`)}</Badge>
      {qa_pairs_count === null ? null : (
        <Badge tone="info">
          {t('knowledge.qa_badge', { count: qa_pairs_count, number: formats.number(qa_pairs_count) })}
        </Badge>
      )}
    </>
  );
}

function subtitleOf({ config, file_name, name, preview }: DocumentItem): string {
  if (config.url !== null) return config.url;
  if (file_name !== null && nameWithoutEnd(file_name) !== name) return file_name;
  return preview;
}

function nameWithoutEnd(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '');
}
