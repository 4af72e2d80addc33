import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { MoreRows, type PagedQuery } from '../../../design/resource-list/paging.tsx';
import { RowList } from '../../../design/resource-list/row-list.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { DocumentStatusMark } from '../document-status-mark.tsx';
import { DocumentFacts } from './document-facts.tsx';

export type PickedListProps = {
  documents: readonly DocumentItem[];
  state: 'pending' | 'failed' | 'ready';
  /** What reads further documents. */
  paging: PagedQuery;
  /** The agent may know no more. */
  isFull: boolean;
  isNarrowed: boolean;
  hasTeamAny: boolean;
  onRetry: () => void;
  onClear: () => void;
  onAssociate: (document: DocumentItem, index: number) => void;
};

const SIZES = { rowPx: 53 };

/** Documents that could be associated, or why there is none to see. */
export function PickedList(props: PickedListProps) {
  const { documents, paging, isFull, onAssociate } = props;
  const { t } = useTranslation();
  if (documents.length === 0 || props.state !== 'ready') return <NothingToPick {...props} />;
  return (
    <>
      {isFull ? (
        <p className="px-3 pb-2 text-sm text-warning-ink">
          {t('agentKnowledge.full', { count: KNOWLEDGE.documentsPerAgentMax })}
        </p>
      ) : null}
      <RowList
        label={t('agentKnowledge.others')}
        rows={documents}
        keyOf={({ uuid }) => uuid}
        sizes={SIZES}
        paging={paging}
        more={
          paging.isFetchNextPageError ? (
            <MoreRows query={paging} loading={t('agentKnowledge.loading')} />
          ) : null
        }
        className="max-h-80 overscroll-contain border-t"
        rowClassName="not-last:border-b"
      >
        {(document, index) => (
          <div className="flex items-center gap-3 py-2 pr-2 pl-3">
            <div className="min-w-0 flex-1">
              <DocumentFacts
                id={document.uuid}
                name={document.name}
                type={document.config.type}
                item={document}
              />
            </div>
            {document.status === 'failed' ? <DocumentStatusMark {...document} /> : null}
            <Button
              size="sm"
              icon={Plus}
              aria-label={t('agentKnowledge.associate_named', { name: document.name })}
              disabled={isFull}
              onClick={() => onAssociate(document, index)}
            >
              {t('agentKnowledge.associate')}
            </Button>
          </div>
        )}
      </RowList>
    </>
  );
}

/** The documents are on their way, could not be read, do not match, or all belong to the agent already. */
function NothingToPick({ state, paging, isNarrowed, hasTeamAny, onRetry, onClear }: PickedListProps) {
  const { t } = useTranslation();
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = paging;
  if (state === 'pending' || (state === 'ready' && hasNextPage && !isFetchNextPageError))
    return (
      <Line>
        <Spinner size={16} label={t('agentKnowledge.loading')} />
      </Line>
    );
  if (state === 'failed' || isFetchNextPageError)
    return (
      <Line
        actionText={t('design.retry')}
        onAction={isFetchNextPageError ? () => void fetchNextPage() : onRetry}
      >
        <span role="alert" className="text-danger-ink">
          {t('agentKnowledge.load_failed')}
        </span>
      </Line>
    );
  if (isNarrowed)
    return (
      <Line actionText={t('agentKnowledge.clear_filters')} onAction={onClear}>
        {t('agentKnowledge.no_match')}
      </Line>
    );
  return <Line>{t(hasTeamAny ? 'agentKnowledge.all_associated' : 'agentKnowledge.no_documents')}</Line>;
}

function Line({
  actionText,
  onAction,
  children,
}: {
  actionText?: string;
  onAction?: () => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t px-3 py-5 text-center text-base text-muted">
      <p>{children}</p>
      {actionText ? (
        <Button size="sm" onClick={onAction}>
          {actionText}
        </Button>
      ) : null}
    </div>
  );
}
