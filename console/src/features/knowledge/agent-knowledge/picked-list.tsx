import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { MoreRows } from '../../../design/resource-list/paging.tsx';
import { RowList } from '../../../design/resource-list/row-list.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { DocumentStatusMark } from '../document-status-mark.tsx';
import { DocumentFacts } from './document-facts.tsx';

export type PickedListProps = {
  documents: readonly DocumentItem[];
  /** What reads the documents. */
  list: UseInfiniteQueryResult;
  /** The agent may know no more. */
  isFull: boolean;
  isNarrowed: boolean;
  hasTeamAny: boolean;
  onClear: () => void;
  onAssociate: (document: DocumentItem, index: number) => void;
};

const SIZES = { rowPx: 53 };

/** Documents that could be associated, or why there is none to see. */
export function PickedList(props: PickedListProps) {
  const { documents, list, isFull, onAssociate } = props;
  const { t } = useTranslation();
  if (documents.length === 0) return <NothingToPick {...props} />;
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
        paging={list}
        more={
          list.isFetchNextPageError ? <MoreRows query={list} loading={t('agentKnowledge.loading')} /> : null
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
function NothingToPick({ list, isNarrowed, hasTeamAny, onClear }: PickedListProps) {
  const { t } = useTranslation();
  const { isFetchNextPageError, fetchNextPage, refetch } = list;
  if (list.isPending || (list.hasNextPage && !isFetchNextPageError))
    return (
      <Line>
        <Spinner size={16} label={t('agentKnowledge.loading')} />
      </Line>
    );
  if (list.isLoadingError || isFetchNextPageError)
    return (
      <Line
        actionText={t('design.retry')}
        onAction={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
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
