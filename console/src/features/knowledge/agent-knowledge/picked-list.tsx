import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import type { PagedQuery } from '../../../design/resource-list/paging.tsx';
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
  const { documents, state, paging, isFull, isNarrowed, hasTeamAny } = props;
  const { onRetry, onClear, onAssociate } = props;
  const { t } = useTranslation();
  if (state === 'pending' || (documents.length === 0 && paging.hasNextPage)) {
    return (
      <Line>
        <Spinner size={16} label={t('agentKnowledge.loading')} />
      </Line>
    );
  }
  if (state === 'failed') {
    return (
      <Line
        action={
          <Button size="sm" onClick={onRetry}>
            {t('design.retry')}
          </Button>
        }
      >
        <span role="alert" className="text-danger-ink">
          {t('agentKnowledge.load_failed')}
        </span>
      </Line>
    );
  }
  if (documents.length === 0) {
    if (isNarrowed) {
      return (
        <Line
          action={
            <Button size="sm" onClick={onClear}>
              {t('agentKnowledge.clear_filters')}
            </Button>
          }
        >
          {t('agentKnowledge.no_match')}
        </Line>
      );
    }
    return <Line>{t(hasTeamAny ? 'agentKnowledge.all_associated' : 'agentKnowledge.no_documents')}</Line>;
  }
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
              icon={<Plus size={16} aria-hidden />}
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

function Line({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t px-3 py-5 text-center text-base text-muted">
      <p>{children}</p>
      {action}
    </div>
  );
}
