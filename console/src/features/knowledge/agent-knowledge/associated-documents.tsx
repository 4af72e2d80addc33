import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { RowList } from '../../../design/resource-list/row-list.tsx';
import { AssociatedDocumentRow } from './associated-document-row.tsx';
import type { KnownDocument } from './known-documents.ts';

export type AssociatedDocumentsProps = {
  documents: readonly KnownDocument[];
  /** Whether passages are looked up, so that the way of use makes a difference. */
  isSearching: boolean;
  /** What the server says of them, by id; those that it does not know are gone. */
  read: UseQueryResult<ReadonlyMap<string, DocumentItem>>;
  readOnly: boolean;
  onUsage: (id: string, usageMode: 'prompt' | 'auto') => void;
  onDisassociate: (document: KnownDocument) => void;
};

const SIZES = { rowPx: 57 };

/** The documents of an agent in the order in which they go into the prompt. */
export function AssociatedDocuments(props: AssociatedDocumentsProps) {
  const { documents, isSearching, read, readOnly, onUsage, onDisassociate } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  if (documents.length === 0) {
    return (
      <p className="rounded-md border border-dashed px-4 py-5 text-center text-base text-muted">
        {t('agentKnowledge.none')}
      </p>
    );
  }
  const handleDisassociate = (index: number) => {
    const document = documents[index];
    if (!document) return;
    flushSync(() => onDisassociate(document));
    // The button that was pressed goes with its row: the focus stays at this position of the list.
    const next = Math.min(index, documents.length - 2);
    list.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-disassociate]`)?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      {read.isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p className="text-danger-ink">{t('agentKnowledge.load_failed')}</p>
          <Button size="sm" icon={RotateCw} onClick={() => void read.refetch()}>
            {t('design.retry')}
          </Button>
        </div>
      ) : null}
      <RowList
        ref={list}
        label={t('agentKnowledge.documents')}
        rows={documents}
        keyOf={({ id }) => id}
        sizes={SIZES}
        className="max-h-112 overscroll-contain rounded-md border"
        rowClassName="not-last:border-b"
      >
        {(document, index) => (
          <AssociatedDocumentRow
            document={document}
            item={read.data?.get(document.id)}
            isGone={read.isSuccess && !read.isPlaceholderData && !read.data.has(document.id)}
            isSearching={isSearching}
            readOnly={readOnly}
            onUsage={(usageMode) => onUsage(document.id, usageMode)}
            onDisassociate={() => handleDisassociate(index)}
          />
        )}
      </RowList>
    </div>
  );
}
